import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parsers } from './types.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS, MOST_WAITING } from './unavailable.ts'
import { log } from '#server/log.ts'

/** The settings of each connection: what nobody should wait for any longer is cut off by the database itself. */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  // A writer that goes silent inside its transaction holds the change feed back for everyone.
  idle_in_transaction_session_timeout: 30_000,
}

interface PoolSettings {
  /** The most connections at once. */
  size?: number
  /** False: for work that may take as long as it takes, such as a migration. */
  limited?: boolean
}

/** A pool on a PostgreSQL server. */
export function postgresPool(url: string, { size = 10, limited = true }: PoolSettings = {}): pg.Pool {
  const settings = Object.entries({ timezone: 'UTC', ...(limited ? LIMITS : {}) })
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Both for a connection of the pool to become free and for a new one to be made.
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    keepAlive: true,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => log.trouble('A database connection was lost:', error.message))
  // So would that of one in use, which the pool does not listen to: whoever has it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** @throws DatabaseUnavailable where no connection is free within ten seconds, or too many wait for one already */
export const postgresDialect = (pool: pg.Pool) =>
  new PostgresDialect({ pool: { connect: () => connect(pool), end: () => pool.end() } })

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= MOST_WAITING) throw new DatabaseUnavailable('Too many callers wait for the database.')
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('No connection to the database.', { cause: error })
  }
}
