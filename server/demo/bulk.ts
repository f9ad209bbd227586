import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const PIECE = 10_000

/** Inserts many rows of one shape, ten thousand in a statement; a null value leaves its column null. */
export async function insertMany<T extends keyof Database & string>(
  tx: Kysely<Database>,
  table: T,
  rows: readonly object[],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = JSON.stringify(rows.slice(at, at + PIECE))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${piece}::text::jsonb)`.execute(
      tx,
    )
  }
}
