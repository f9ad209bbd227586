import type { RowMark } from '#data/outbox/overlay.ts'

/** A page of a list: its rows and their state. */
export interface ListResult<Row> {
  /** The rows of this page, with local changes applied. */
  rows: Row[]
  /** The number of all matching rows. Queued new rows of a windowed list are in `strip` and are not counted. */
  total: number
  /** The local changes to a row. */
  mark(id: string | number): RowMark | undefined
  /** The rows of a windowed list whose creation is queued, since they are not sorted into its pages. Empty for other lists. */
  strip: Row[]
  status: 'loading' | 'ready' | 'failed'
  /** True while the rows belong to the previous request, since the new response has not arrived yet. */
  stale: boolean
  /** True while an update is under way. */
  fetching: boolean
  problem: Error | null
  /** The time at which the rows were correct, in epoch milliseconds by the server's clock; null if unknown. */
  asOf: number | null
  source: 'mirror' | 'server' | 'answer' | null
  /** The rows from which the list is made: all, or only the `count` newest. `complete` is true if no row is missing. */
  covers: { complete: boolean; count: number; of: 'all' | 'newest' }
  /** How many rows contain local changes. */
  waiting: number
  /** Reloads the rows; absent if that is impossible. */
  retry?: () => void
}

/** The query of a page, in the format of the list's call. */
export type WireQuery = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
