import type { Kysely } from 'kysely'
import { ConfigError, type Config } from '#server/config.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { pgliteHandle } from './pglite-dialect.ts'
import { startPgliteThread } from './pglite-thread.ts'
import { postgresDatabase, postgresPool, unlimitedHandle } from './postgres.ts'
import type { Database } from './schema.ts'
import type pg from 'pg'

/** The folder of the embedded database within the data folder. */
export const DATABASE_FOLDER = 'postgres'

export interface Connection {
  db: Kysely<Database>
  /** The pool of a database server, which the sockets of several nodes also use; undefined for the embedded database. */
  pool: pg.Pool | undefined
  close(): Promise<void>
}

/**
 * Opens the database of the settings, a PostgreSQL server or the embedded one in the data folder, and brings its tables to this
 * version of the code. The data folder is locked for this process first.
 * @throws FolderInUse if another process uses the data folder; ConfigError if the PostgreSQL server cannot be used, or another
 * version of the code made the tables
 */
export async function openDatabase(config: Pick<Config, 'data' | 'databaseUrl' | 'pool' | 'demo'>): Promise<Connection> {
  return config.databaseUrl ? onServer(config.databaseUrl, config.pool) : embedded(config.data, config.demo)
}

async function onServer(url: string, size: number): Promise<Connection> {
  // A migration has no time limit. The other nodes that wait for it have no time limit either.
  const first = postgresPool(url, { size: 1, limited: false })
  const migrating = unlimitedHandle(first)
  try {
    await first.query('select').catch((error: unknown) => {
      throw new ConfigError(`The database named by DATABASE_URL cannot be used: ${reasonOf(error)}`)
    })
    await migrate(migrating)
  } finally {
    await migrating.destroy()
  }
  return postgresDatabase(url, size)
}

/** Returns an error's message. A host with several addresses causes an AggregateError, which has one error for each address. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : (error as Error).message

async function embedded(data: string, demo: boolean): Promise<Connection> {
  const unlock = await lockFolder(data)
  try {
    const db = pgliteHandle(await startPgliteThread(data, demo))
    const close = () => db.destroy().finally(unlock)
    await migrate(db).catch((error: unknown) => close().finally(() => Promise.reject(error)))
    return { db, pool: undefined, close }
  } catch (error) {
    unlock()
    throw error
  }
}
