import type { Kysely } from 'kysely'
import type { ColumnsTable, LogTable, MirroredTable, RowOf, tables } from '#contract/tables.ts'
import type { Database } from '#server/db/schema.ts'

/** The position of a row in a list sorted newest first; the next page begins after it. */
export interface Cursor {
  time: string
  id: string
}

interface ById<Row> {
  /**
   * Returns the rows with these ids in the form of the API, without rows that are deleted or that this reader may not see.
   * @param ids in the form of the change log
   * @param reader the account that reads them
   */
  byIds(db: Kysely<Database>, channel: number, ids: readonly string[], now: number, reader: number): Promise<Row[]>
}

/** Reads a table that devices store completely for each channel. */
export interface ChannelFeed<Row> extends ById<Row> {
  /** Returns the rows after an id (null: from the first on), in id order. */
  after(db: Kysely<Database>, channel: number, after: string | null, take: number, now: number, reader: number): Promise<Row[]>
}

/** Reads a table of which devices store all rows of their stored events. */
export interface EventFeed<Row> extends ById<Row> {
  /** Returns all rows of some events. */
  ofEvents(db: Kysely<Database>, channel: number, events: readonly number[], now: number): Promise<Row[]>
}

/** Reads a table of which devices store the newest rows, and all rows of their stored events. */
export interface LogFeed<Row> extends ById<Row> {
  /** Returns rows newest first, after a cursor (null: from the newest on); of all events, or of some. */
  newest(db: Kysely<Database>, channel: number, after: Cursor | null, take: number, events?: readonly number[]): Promise<Row[]>
  /** Returns the cursor of the row at a place (0: the newest); null if there are fewer rows. */
  at(db: Kysely<Database>, channel: number, place: number): Promise<Cursor | null>
}

/** The type of the feed of a table, which depends on how devices store it. */
export type FeedOf<T extends MirroredTable> = T extends LogTable
  ? LogFeed<RowOf<T>>
  : T extends ColumnsTable
    ? ById<RowOf<T>>
    : (typeof tables)[T]['of'] extends 'event'
      ? EventFeed<RowOf<T>>
      : ChannelFeed<RowOf<T>>

/** A feed for every mirrored table. */
export type EveryFeed = { [T in MirroredTable]: FeedOf<T> }
