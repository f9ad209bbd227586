import type { Kysely } from 'kysely'
import type { ColumnsTable, LogTable, MirroredTable, RowOf, tables } from '#contract/tables.ts'
import type { Database } from '#server/db/schema.ts'

/** A row after which the next page begins, newest first. */
export interface Cursor {
  time: string
  id: string
}

interface ById<Row> {
  /**
   * Rows as the wire has them, by their ids as the change log writes them; what is gone, or not for this
   * reader to see, is not among them.
   * @param reader the account that reads them
   */
  byIds(db: Kysely<Database>, channel: number, ids: readonly string[], now: number, reader: number): Promise<Row[]>
}

/** A table kept whole with its channel. */
export interface ChannelFeed<Row> extends ById<Row> {
  /** Rows by id, after one; null begins. */
  after(db: Kysely<Database>, channel: number, after: string | null, take: number, now: number, reader: number): Promise<Row[]>
}

/** A table kept whole with each event. */
export interface EventFeed<Row> extends ById<Row> {
  /** All rows of some events. */
  ofEvents(db: Kysely<Database>, channel: number, events: readonly number[], now: number): Promise<Row[]>
}

/** A table of which the newest are kept, and those of kept events. */
export interface LogFeed<Row> extends ById<Row> {
  /** Rows newest first, after one; of all events, or of some. */
  newest(db: Kysely<Database>, channel: number, after: Cursor | null, take: number, events?: readonly number[]): Promise<Row[]>
  /** The row at a place of that order; null where there are fewer. */
  at(db: Kysely<Database>, channel: number, place: number): Promise<Cursor | null>
}

/** How the rows of a table are read for devices (design 5), by what its line in the contract says of it. */
export type FeedOf<T extends MirroredTable> = T extends LogTable
  ? LogFeed<RowOf<T>>
  : T extends ColumnsTable
    ? ById<RowOf<T>>
    : (typeof tables)[T]['of'] extends 'event'
      ? EventFeed<RowOf<T>>
      : ChannelFeed<RowOf<T>>

/** A feed for every mirrored table. */
export type EveryFeed = { [T in MirroredTable]: FeedOf<T> }
