import type { RowMark } from '#data/outbox/overlay.ts'

/** The state of a list besides its rows. */
export interface ListResult<Row> {
  /** The rows of this page, with local changes applied. */
  rows: Row[]
  /** The number of all rows; waiting ones of a windowed list are in `strip` and are not counted. */
  total: number
  /** The local changes to a row. */
  mark(id: string | number): RowMark | undefined
  /** Rows whose creation waits, where the page comes from the server and is not sorted again. */
  strip: Row[]
  status: 'loading' | 'ready' | 'failed'
  /** These rows answer the question before this one; the new answer is on its way. */
  stale: boolean
  /** Being brought up to date right now. */
  fetching: boolean
  problem: Error | null
  /** As of when this is true, by the server's clock. */
  asOf: number | null
  source: 'mirror' | 'server' | 'answer' | null
  /** The source of the list: all rows, or a number of the newest. */
  covers: { complete: boolean; count: number; of: 'all' | 'newest' }
  /** How many rows have local changes in them. */
  waiting: number
  /** Asks again, where something can be asked. */
  retry?: () => void
}

/** A page asked for, as the list's call takes it. */
export type WireQuery = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
