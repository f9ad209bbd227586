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
  /** The address of a row's page, which makes its title a link; undefined if it has none. */
  rowHref?: (row: Row) => string | undefined
  /** Handles further keys on the focused row. @returns whether the key was handled */
  onRowKey?: (row: Row, key: string) => boolean
  /** Whether a row opens at all; absent: each does. */
  opens?: (row: Row) => boolean
  /** Rows that are not part of the pages yet, above them: creations that wait. */
  strip?: Row[]
  /** Rows are on their way: skeletons instead of rows. */
  loading?: boolean
  /** These rows answer an older question: they fade while the new answer is on its way. */
  stale?: boolean
  /** Shown when there are no rows: an `EmptyState` or an `ErrorState`. */
  empty?: ReactNode
  /** A sign under the row's title: waiting here, needs you. */
  rowMark?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** Pagination, or the coverage and age of the list. */
  footer?: ReactNode
  /**
   * The table scrolls inside the space of the page, so that head and footer stay visible; on by default. `parent`: inside the
   * space of a flexible column.
   */
  fill?: boolean | 'parent'
  /** Draws no frame, for a table in a card. */
  flush?: boolean
}
