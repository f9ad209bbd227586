import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from './schema.ts'

/** The tables in which deleted rows remain, because other rows refer to them, or because they can come back under the same id. */
type Kept = {
  [T in keyof Database]: Database[T] extends { id: string; deleted_at: string | null; version: unknown } ? T : never
}[keyof Database]

/** Marks a row as deleted. @param now milliseconds since 1970 */
export async function softDelete(db: Kysely<Database>, table: Kept, id: string, now: number): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${toIso(now)}, version = version + 1 where id = ${id}`.execute(db)
}
