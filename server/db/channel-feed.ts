import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { ChannelFeed } from '#server/kernel/feed-of.ts'
import type { Database } from './schema.ts'

interface Rows<DB, TB extends keyof DB, Stored, Row> {
  /** The alias of the table in the query. */
  as: string
  /** The column with the row's UUID. Default: `id`. */
  id?: string
  /** Selects the rows that devices may have, with all their columns. @param reader the account that reads them */
  select: (db: Kysely<Database>, reader: number) => SelectQueryBuilder<DB, TB, Stored>
  toRow: (row: Stored) => Row
}

/** Returns the feed of a table that devices store completely for each channel, and whose rows have UUIDs. */
export function channelFeed<DB, TB extends keyof DB, Stored, Row>({
  as,
  id: idColumn = 'id',
  select,
  toRow,
}: Rows<DB, TB, Stored, Row>): ChannelFeed<Row> {
  const id = sql.ref(`${as}.${idColumn}`)
  const ofChannel = (db: Kysely<Database>, channel: number, reader: number) =>
    select(db, reader).where(sql<boolean>`${sql.ref(`${as}.sales_channel_id`)} = ${channel}`)
  return {
    async byIds(db, channel, ids, _now, reader) {
      const rows = await ofChannel(db, channel, reader)
        .where(sql<boolean>`${id} = any(${[...ids]}::uuid[])`)
        .execute()
      return rows.map((row) => toRow(row as Stored))
    },
    async after(db, channel, after, take, _now, reader) {
      const rows = await ofChannel(db, channel, reader)
        .$if(after !== null, (query) => query.where(sql<boolean>`${id} > ${after}`))
        .orderBy(id)
        .limit(take)
        .execute()
      return rows.map((row) => toRow(row as Stored))
    },
  }
}
