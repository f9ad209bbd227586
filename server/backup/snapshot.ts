import { constants } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { systemClock } from '#lib/clock.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { DATABASE_FOLDER } from '#server/db/connection.ts'
import type { Manifest } from './archive.ts'

/** Parts of a data folder that a backup leaves out: locks, sockets, work in progress, folders replaced by a restore. */
const passing = /^(lock|.*\.sock|.*\.new|restoring|backup-|replaced-)/

/** Returns the files and folders of a data folder that a backup contains, except the database. */
export const keptIn = async (data: string) =>
  (await readdir(data)).filter((name) => !passing.test(name) && name !== DATABASE_FOLDER)

/** Counts the rows of each table. */
export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace
      and relname not like 'kysely%' order by relname`.execute(db)
  const rows: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    rows[name] = counted.rows[0]!.count
  }
  return rows
}

export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Copies a data folder. The embedded database is copied in its state at one moment; all other callers wait until then. Files that
 * rows refer to are copied after the rows, so that no such file is missing.
 */
export async function snapshot(data: string, db: Kysely<Database>, into: string): Promise<Manifest> {
  const clone = { recursive: true, mode: constants.COPYFILE_FICLONE } as const
  // The database has one connection and writes nothing by itself, so the holder of the connection has exclusive access to its
  // files.
  const manifest = await db.connection().execute(async (own): Promise<Manifest> => {
    await sql`checkpoint`.execute(own)
    const known = { migrations: await migrationsOf(own), rows: await countRows(own) }
    await cp(join(data, DATABASE_FOLDER), join(into, DATABASE_FOLDER), clone)
    return { format: 1, made: toIso(systemClock.now()), ...known }
  })
  for (const name of await keptIn(data)) await cp(join(data, name), join(into, name), clone)
  return manifest
}
