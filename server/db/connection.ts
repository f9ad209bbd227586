import { Kysely } from 'kysely'
import { ConfigError, type Config } from '#server/config.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { startPgliteThread } from './pglite-thread.ts'
import { postgresDialect, postgresPool } from './postgres.ts'
import type { Database } from './schema.ts'
import type pg from 'pg'

export interface Connection {
  db: Kysely<Database>
  /** Where the database is a server of its own: the pool, which the sockets of several nodes talk through. */
  pool: pg.Pool | undefined
  close(): Promise<void>
}

/**
 * Opens the database the settings name, with its tables at this version: a PostgreSQL server, or the embedded one in the
 * data folder, which is locked for this process first. A new embedded database is made with the demo world where asked.
 * @throws FolderInUse where another process has the data folder, ConfigError where the server named cannot be reached
 */
export async function openDatabase(config: Pick<Config, 'data' | 'databaseUrl' | 'demo'>): Promise<Connection> {
  const connection = config.databaseUrl ? await onServer(config.databaseUrl) : await embedded(config.data, config.demo)
  try {
    await migrate(connection.db)
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

async function onServer(url: string): Promise<Connection> {
  const pool = postgresPool(url)
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) })
  try {
    await pool.query('select')
  } catch (error) {
    await db.destroy()
    throw new ConfigError(`The database named by DATABASE_URL cannot be used: ${reasonOf(error)}`)
  }
  return { db, pool, close: () => db.destroy() }
}

/** In words; a name with several addresses failed at each of them, and says nothing itself. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : (error as Error).message

async function embedded(data: string, demo: boolean): Promise<Connection> {
  const unlock = await lockFolder(data)
  try {
    const db = new Kysely<Database>({ dialect: pgliteDialect(await startPgliteThread(data, demo)) })
    return { db, pool: undefined, close: () => db.destroy().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
