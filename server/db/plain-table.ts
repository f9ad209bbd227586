import { sql, type InsertQueryBuilder, type InsertResult, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { ListQuery, ListShape } from '#contract/core/list.ts'
import type { Paged } from '#contract/core/wire.ts'
import type { ChannelFeed } from '#server/kernel/feed-of.ts'
import { takenIdIn, notFound } from '#server/kernel/refusal.ts'
import { channelFeed } from './channel-feed.ts'
import { pagedReply, queryList, type ListField } from './list.ts'
import type { Database } from './schema.ts'

/** Describes a table of a channel that devices store completely. */
interface Description<Row, Field extends string, DB, TB extends keyof DB, Stored> {
  /** The alias of the table in `from`. */
  as: string
  /** The list in the contract, and its fields in SQL (`listColumns`). */
  list: ListShape<Row, Field>
  fields: Record<Field, ListField>
  /** Returns the rows that are not deleted, with their joins; nothing is selected yet. */
  from: (db: Kysely<Database>) => SelectQueryBuilder<DB, TB, {}>
  /** Selects every column that `toRow` reads. */
  select: (from: SelectQueryBuilder<DB, TB, {}>) => SelectQueryBuilder<DB, TB, Stored>
  /** Turns a stored row into the row of the API (`wireRow`). */
  toRow: (row: Stored) => Row
  /** The text of the 404. */
  missing: string
  /** The table whose row is locked first, without joins, so that joined rows are read after the lock and are at least as new. */
  lockFirst?: keyof Database
}

interface Wanted {
  /** Finds the row only if it belongs to this channel. */
  channel?: number
  /** Locks the row until the transaction ends. */
  locked?: boolean
}

/** Functions that read a plain table, and store a new row in it. */
export interface PlainTable<Row, Joined, Stored> {
  toRow: (row: Stored) => Row
  /** Returns a stored row. @throws 404 */
  find(db: Kysely<Database>, id: string, wanted?: Wanted): Promise<Stored>
  /** Returns a page of a channel's rows; of all channels' if `channel` is null. @param narrow filters the rows */
  page(
    db: Kysely<Database>,
    channel: number | null,
    query: Omit<ListQuery, 'filters'>,
    narrow?: (from: Joined) => Joined,
  ): Promise<Paged<Row>>
  /** Stores a new row. @param insert the insert with its values @throws 409 if it conflicts with a row, e.g. with the same id */
  create<T extends keyof Database>(
    db: Kysely<Database>,
    insert: InsertQueryBuilder<Database, T, InsertResult>,
    row: { id: string; channel: number },
  ): Promise<Row>
  /** The rows for devices. */
  feed: ChannelFeed<Row>
}

/** The stored row of a plain table. */
export type StoredIn<Table> = Table extends PlainTable<infer _Row, infer _Joined, infer Stored> ? Stored : never

/**
 * Derives the functions of a plain table from one description: they read one row, a page of the list and the feed of devices, and
 * store a new row. Rules of an area remain in the area's own code.
 */
export function plainTable<Row extends { sales_channel_id: number }, Field extends string, DB, TB extends keyof DB, Stored>({
  as,
  list,
  fields,
  from,
  select,
  toRow,
  missing,
  lockFirst,
}: Description<Row, Field, DB, TB, Stored>): PlainTable<Row, SelectQueryBuilder<DB, TB, {}>, Stored> {
  const [id, channelOf] = [sql.ref(`${as}.id`), sql.ref(`${as}.sales_channel_id`)]
  const ofChannel = (db: Kysely<Database>, channel: number) => from(db).where(sql<boolean>`${channelOf} = ${channel}`)

  async function find(db: Kysely<Database>, rowId: string, { channel, locked = false }: Wanted = {}): Promise<Stored> {
    if (locked && lockFirst) await sql`select from ${sql.table(lockFirst)} where id = ${rowId} for update`.execute(db)
    const rows = channel === undefined ? from(db) : ofChannel(db, channel)
    const row = await select(rows.where(sql<boolean>`${id} = ${rowId}`))
      .$if(locked && !lockFirst, (query) => query.modifyEnd(sql`for update of ${sql.ref(as)}`))
      .executeTakeFirst()
    if (row === undefined) throw notFound(missing)
    return row as Stored
  }

  return {
    toRow,
    find,
    async page(db, channel, query, narrow = (rows) => rows) {
      const { rows, totalCount } = await queryList({
        db,
        list,
        fields,
        from: narrow(channel === null ? from(db) : ofChannel(db, channel)),
        select,
        query: { ...query, filters: {} },
        of: channel ?? 'all',
        channel: channelOf,
      })
      return pagedReply(
        query,
        totalCount,
        rows.map((row) => toRow(row as Stored)),
      )
    },
    async create(db, insert, row) {
      // A violated constraint would end the transaction, which still has to store the refusal.
      const { numInsertedOrUpdatedRows } = await insert.onConflict((conflicts) => conflicts.doNothing()).executeTakeFirstOrThrow()
      const read = async () => toRow(await find(db, row.id))
      if (numInsertedOrUpdatedRows === 0n) throw await takenIdIn(row.channel, read)
      return read()
    },
    feed: channelFeed({ as, select: (db) => select(from(db)), toRow }),
  }
}
