import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Tables that stay between schedules: accounts, and the server's own state. */
const stays = [
  'sales_channels',
  'dashboard_users',
  'user_abilities',
  'sessions',
  'feed_state',
  'installation',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Makes a function that empties all tables except those in `stays`, in one round trip. */
export async function keepWipe(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${stays}::text[])`.execute(
    db,
  )
  const deletes = rows.map(({ name }) => `delete from "${name}";`).join('\n')
  await sql`create function wipe() returns void language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${sql.raw(deletes)}
    end $$`.execute(db)
}

/** Records that all sessions are used now, so that no session ends for lack of use. @param now milliseconds since 1970 */
export async function renewSessions(db: Kysely<Database>, now: number): Promise<void> {
  await sql`update sessions set last_used_at = ${new Date(now).toISOString()}`.execute(db)
}

/** Empties the database for the next schedule, and seeds its random numbers with a number from 0 to 1. */
export async function wipe(db: Kysely<Database>, chance: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select wipe(), setseed(${chance})`.execute(tx)
    await sql`update sessions set last_used_at = began_at`.execute(tx)
  })
}
