import { sql, type Kysely } from 'kysely'
import { rowKinds, type RowKind } from '#contract/core/access.ts'
import type { Database } from '#server/db/schema.ts'

export type RowId = string | number

/** The table of a kind of rows. Except for channels it has the column `sales_channel_id`, which never changes. */
export interface RowTable {
  table: keyof Database
  /** The column of the id that calls use; absent: `id`. */
  column?: 'uuid'
  /** Set if deleted rows stay in the table, with the time in `deleted_at`. */
  deletes?: 'softly'
}

/** The table of each kind of rows. */
export type RowTables = Record<RowKind, RowTable>

/** Returns the channels of rows, one for each existing row. */
export type Owners = (db: Kysely<Database>, row: RowKind, ids: readonly RowId[]) => Promise<number[]>

/** Returns a reader that queries the database each time. */
export const readOwners =
  (tables: RowTables): Owners =>
  async (db, row, ids) =>
    (await read(db, tables, row, ids)).map(({ channel }) => channel)

/**
 * Returns a reader that caches the channel of each row it has found, because a row's channel never changes. A row that was not
 * found is looked up again, because it may have been created since.
 */
export function cachedOwners(tables: RowTables): Owners {
  const known = new Map<string, number>()
  return async (db, row, ids) => {
    const unknown = ids.filter((id) => !known.has(`${row} ${id}`))
    for (const { id, channel } of await read(db, tables, row, unknown)) known.set(`${row} ${id}`, channel)
    return ids.flatMap((id) => known.get(`${row} ${id}`) ?? [])
  }
}

async function read(
  db: Kysely<Database>,
  tables: RowTables,
  row: RowKind,
  ids: readonly RowId[],
): Promise<{ id: RowId; channel: number }[]> {
  if (ids.length === 0) return []
  const { table, column = 'id', deletes } = tables[row]
  const among = rowKinds[row] === 'number' ? sql`any(${ids.map(lookupNumber)}::integer[])` : sql`any(${ids.map(String)}::uuid[])`
  const { rows } = await sql<{ id: RowId; channel: number }>`
    select ${sql.ref(column)} as id, ${sql.ref(row === 'channel' ? 'id' : 'sales_channel_id')} as channel from ${sql.table(table)}
    where ${sql.ref(column)} = ${among} ${deletes === 'softly' ? sql`and deleted_at is null` : sql``}`.execute(db)
  return rows
}

const LARGEST_ID = 2_147_483_647

/** Returns an id as a number that fits an integer column; 0, which no row has, for a larger one. */
export const lookupNumber = (id: RowId) => (Number(id) > LARGEST_ID ? 0 : Number(id))
