import type { RowMark } from '#data/outbox/overlay.ts'

/** What a list of rows knows about itself, besides its rows. */
export interface ListResult<Row> {
  /** The rows of this page, local changes laid over them. */
  rows: Row[]
  /** How many rows there are in all; waiting ones of a windowed list stand in `strip` and are not counted. */
  total: number
  /** What local changes there are to a row. */
  mark(id: string | number): RowMark | undefined
  /** Rows whose creation waits, where the page comes from the server and is not sorted again. */
  strip: Row[]
  status: 'loading' | 'ready' | 'failed'
  /** These rows answer the question before this one; the new answer is on its way. */
  stale: boolean
  /** Being brought up to date right now. */
  fetching: boolean
  problem: Error | null
  /** As of when this is true, by the device's clock. */
  asOf: number | null
  source: 'mirror' | 'server' | 'answer' | null
  /** What of the whole it was made from: all of it, or so many of the newest. */
  covers: { complete: boolean; count: number; of: 'all' | 'newest' }
  /** How many rows have local changes in them. */
  waiting: number
  /** Asks again, where something can be asked. */
  retry?: () => void
}

/** A page asked for, as the list's call takes it. */
export type WireQuery = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
