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
  /** What else a key does on the row that has the focus. @returns whether it did something */
  onRowKey?: (row: Row, key: string) => boolean
  /** Whether a row opens at all; absent: each does. */
  opens?: (row: Row) => boolean
  /** Rows that are not part of the pages yet, above them: creations that wait. */
  strip?: Row[]
  /** Rows are on their way: skeletons instead of rows. */
  loading?: boolean
  /** These rows answer an older question: they fade while the new answer is on its way. */
  stale?: boolean
  /** Stands in place of the rows when there are none: an `EmptyState` or an `ErrorState`. */
  empty?: ReactNode
  /** A sign under the row's title: waiting here, needs you. */
  rowMark?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** Pagination, or what the list covers and how old it is. */
  footer?: ReactNode
  /**
   * The table scrolls in what the page leaves it, so that head and footer stay in sight; on by default. `parent`: in what a
   * column of flexible height leaves it.
   */
  fill?: boolean | 'parent'
  /** Stands in a card that has the frame already. */
  flush?: boolean
}
