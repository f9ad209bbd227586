import type { ReactNode } from 'react'

import type { Secondary } from './secondary.ts'
import type { TablePreferences } from './use-table-preferences.ts'

/** One column of a `DataTable`. */
export type Column<Row> = {
  id: string
  /** The head's words; also the column's name in the column menu. */
  header: string
  cell: (row: Row) => ReactNode
  /** The name to sort by; a column without one does not sort. */
  sortKey?: string
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** A CSS width, such as `'8rem'`; of a growing column the least. */
  width?: string
  /** Shares the width that the other columns leave. */
  grow?: boolean
  /** Takes no more than its given width; a longer text wraps, then ends in dots (`Clipped`). */
  clip?: boolean
  /** Is hidden when the table is narrow, narrower or narrowest, unless the person chose to show it. */
  secondary?: Secondary | undefined
  /** Handles presses itself: a press beside its control does not open the row. */
  acts?: boolean
  /** The head's words are for assistive technology only: pictures, menus. */
  hideHeader?: boolean
  /** Cannot be hidden. The first column never can. */
  fixed?: boolean
  /** Off until the person switches it on. */
  hidden?: boolean
  /** The cell's place in the two-line card of narrow screens: first line, its right end, second line, or none. */
  card?: 'title' | 'end' | 'meta' | 'none'
}

export type Sort = { by: string; order: 'asc' | 'desc' }

/** The next sort when a head is pressed: ascending, then descending, then ascending again. */
export function nextSort(current: Sort | undefined, by: string): Sort {
  return { by, order: current?.by === by && current.order === 'asc' ? 'desc' : 'asc' }
}

/** Whether the person may switch the column off. */
export function mayHide<Row>(column: Column<Row>, index: number): boolean {
  return index > 0 && !column.fixed && !column.hideHeader
}

/** Whether a column is shown: neither hidden by the person nor hidden for lack of width. */
export function isInSight<Row>(
  column: Column<Row>,
  { columns, hiddenKinds }: Pick<TablePreferences, 'columns' | 'hiddenKinds'>,
): boolean {
  const chosen = columns[column.id]
  if (chosen !== undefined) return chosen
  return !column.hidden && !(column.secondary && hiddenKinds.includes(column.secondary))
}

/** The columns to show: those the person chose, or those not hidden from the start. */
export function visibleColumns<Row>(columns: Column<Row>[], chosen: Record<string, boolean>): Column<Row>[] {
  return columns.filter((column, index) => !mayHide(column, index) || (chosen[column.id] ?? !column.hidden))
}
