import type { ReactNode } from 'react'

import type { Secondary } from './secondary.ts'
import type { TablePreferences } from './use-table-preferences.ts'

/** One column of a `DataTable`. */
export type Column<Row> = {
  id: string
  /** The heading, and the column's name in the column menu. */
  header: string
  cell: (row: Row) => ReactNode
  /** The field to sort by; absent for a column that cannot be sorted. */
  sortKey?: string
  /** The alignment; `end` for figures. */
  align?: 'start' | 'end'
  /** The CSS width, such as `'8rem'`; for a growing column, its minimum width. */
  width?: string
  /** True if the column grows to share the remaining width. */
  grow?: boolean
  /** True if the column is never wider than `width`; a longer text wraps, then ends in dots (`Clipped`). */
  clip?: boolean
  /** The table width at which the column is hidden (`SECONDARY_REM`), unless the person chose to show it. */
  secondary?: Secondary | undefined
  /** True if the column has the link of the row; by default the title has it. For tables whose title is a link itself. */
  link?: boolean
  /** True if the column contains controls, so that a press beside them does not open the row. */
  acts?: boolean
  /** True if the heading is only for assistive technology, as for columns of pictures or menus. */
  hideHeader?: boolean
  /** True if the column cannot be hidden, like the first column. */
  fixed?: boolean
  /** True if the column is hidden until the person shows it. */
  hidden?: boolean
  /**
   * The cell's place in the card on narrow screens: `title` is the first line, `end` its right end, `meta` the second line; `line` is
   * like `meta`, but a line of its own; `none` hides the cell.
   */
  card?: 'title' | 'end' | 'meta' | 'line' | 'none'
  /** Whether the heading is before the cell in the second line of the card. By default, only if `align` is `end`. */
  cardLabel?: boolean
}

export type Sort = { by: string; order: 'asc' | 'desc' }

/** Returns the column with the title of the row; by default, the first one. */
export const titleOf = <Row>(columns: Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ card }) => card === 'title') ?? columns[0]

/** Returns the column with the link of the row. */
export const linkOf = <Row>(columns: Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ link }) => link) ?? titleOf(columns)

/** The next sort when a heading is pressed: ascending, then descending, then ascending again. */
export function nextSort(current: Sort | undefined, by: string): Sort {
  return { by, order: current?.by === by && current.order === 'asc' ? 'desc' : 'asc' }
}

/** Whether the person may hide the column. */
export function mayHide<Row>(column: Column<Row>, index: number): boolean {
  return index > 0 && !column.fixed && !column.hideHeader
}

/**
 * Whether a column is shown. If the person has not decided, it is shown unless it is hidden by default or does not fit the width.
 */
export function isInSight<Row>(
  column: Column<Row>,
  { columns, hiddenKinds }: Pick<TablePreferences, 'columns' | 'hiddenKinds'>,
): boolean {
  const chosen = columns[column.id]
  if (chosen !== undefined) return chosen
  return !column.hidden && !(column.secondary && hiddenKinds.includes(column.secondary))
}

/**
 * Returns the columns to show: those that cannot be hidden, those that the person chose to show and, without a choice, those that
 * are not hidden by default.
 */
export function visibleColumns<Row>(columns: Column<Row>[], chosen: Record<string, boolean>): Column<Row>[] {
  return columns.filter((column, index) => !mayHide(column, index) || (chosen[column.id] ?? !column.hidden))
}
