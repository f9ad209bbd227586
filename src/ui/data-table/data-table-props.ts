import type { ReactNode } from 'react'

import type { Column, Sort } from './columns.ts'
import type { TablePreferences } from './use-table-preferences.ts'

export type DataTableProps<Row> = {
  /** The table's name for assistive technology. */
  label: string
  columns: Column<Row>[]
  /** The rows, already filtered and sorted. */
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** From `useTablePreferences`, shared with the `TableMenu` of the toolbar. */
  preferences?: TablePreferences
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Opens a row, on press and on Enter. */
  onRow?: (row: Row) => void
  /** Returns the address of a row's page, which makes the column of `linkOf` a link; undefined if the row has no page. */
  rowHref?: (row: Row) => string | undefined
  /** Handles further keys on the focused row. @returns whether the key was handled */
  onRowKey?: (row: Row, key: string) => boolean
  /** Whether a row can be opened; by default, every row can be opened. */
  opens?: (row: Row) => boolean
  /** New rows that the server has not confirmed yet, shown above the page's rows. */
  strip?: Row[]
  /** Whether rows are loading; skeletons are shown instead of them. */
  loading?: boolean
  /** Whether the rows are the result of an earlier query; they are faded until the new result arrives. */
  stale?: boolean
  /** Shown when there are no rows: an `EmptyState` or an `ErrorState`. */
  empty?: ReactNode
  /** A sign under a row's title, such as a chip for changes that are unconfirmed or need a decision. */
  rowMark?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** Pagination, or the coverage and age of the list. */
  footer?: ReactNode
  /**
   * Scrolls the rows within the page's height, so that head and footer stay visible; on by default. With `parent`, the rows scroll
   * within the height of the surrounding flexible column.
   */
  fill?: boolean | 'parent'
  /** Draws no frame, for a table in a card. */
  flush?: boolean
}
