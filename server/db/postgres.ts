import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { addHandles } from './background.ts'
import { LONGEST_LOCK_MS, patienceNow } from './patience.ts'
import { patientClient } from './patient-client.ts'
import type { Database } from './schema.ts'
import { Turns } from './turns.ts'
import { parsers } from './types.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS, MOST_WAITING } from './unavailable.ts'
import { log } from '#server/log.ts'

/** The settings of each connection: the database itself ends statements and waits that take too long. */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: LONGEST_LOCK_MS,
  // A writer that is idle inside its transaction delays the change feed for everyone.
  idle_in_transaction_session_timeout: 30_000,
}

interface PoolSettings {
  /** The most connections at once. */
  size?: number
  /** False for work without a time limit, such as a migration. */
  limited?: boolean
}

/** Returns a pool of connections to a PostgreSQL server. */
export function postgresPool(url: string, { size = 10, limited = true }: PoolSettings = {}): pg.Pool {
  const settings = Object.entries({ timezone: 'UTC', ...(limited ? LIMITS : {}) })
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Limits the wait for a connection of the pool to become free, and the wait for a new one to be made.
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    keepAlive: true,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', (error) => log.trouble('A database connection was lost:', error.message))
  // The pool does not watch a connection in use, but its holder notices when a statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The number of additional connections for work in the background. */
const BACKGROUND = 2

/**
 * Returns how many connections of a pool may be used for writes, and for calls that anyone may make. The sockets use one more. The
 * rest is always left for reads, even if many writers wait for locks.
 */
const sharesOf = (size: number) => ({ writes: Math.floor(size / 2), strangers: Math.ceil(size / 5) })

/** Returns a server's database: its main handle, with those for other work (background.ts), and the pool of its connections. */
export function postgresDatabase(url: string, size?: number) {
  const pool = postgresPool(url, { size })
  const { writes, strangers } = sharesOf(pool.options.max)
  const handle = (of: pg.Pool, share?: number) => new Kysely<Database>({ dialect: postgresDialect(of, share) })
  const behind = postgresPool(url, { size: BACKGROUND })
  const db = handle(pool)
  addHandles(db, { background: handle(behind), writes: handle(pool, writes), strangers: handle(pool, strangers) })
  return { db, pool, close: async () => void (await Promise.all([pool.end(), behind.end()])) }
}

/**
 * Returns a dialect over a pool, with limits on its waits.
 * @param share the most connections of the pool that this handle uses at once; absent: all connections
 * @throws DatabaseUnavailable if no connection is free before the patience ends, or too many callers wait for one
 */
function postgresDialect(pool: pg.Pool, share = Infinity): PostgresDialect {
  const turns = new Turns({ most: share })
  async function connect() {
    if (pool.waitingCount + turns.waiting >= MOST_WAITING)
      throw new DatabaseUnavailable('Too many callers wait for the database.')
    const patience = patienceNow()
    const end = await patience.during(() => turns.take('first', patience.leftMs))
    if (end === undefined) throw new DatabaseUnavailable('No connection to the database was free in time.')
    try {
      return patientClient(await patience.during(() => clientWithin(pool, patience.leftMs)), patience, end)
    } catch (error) {
      end()
      throw new DatabaseUnavailable('No connection to the database.', { cause: error })
    }
  }
  return new PostgresDialect({ pool: { connect, end: async () => {} } as unknown as PostgresPool })
}

/**
 * Returns a connection of the pool.
 * @throws if no connection is free within `ms` milliseconds, or the database cannot be reached
 */
function clientWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error('No connection was free in time.'))
    }, ms)
    pool.connect().then(
      (client) => {
        clearTimeout(timer)
        if (isLate) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error as Error)
      },
    )
  })
}

/** Returns a handle without limits on its waits, for migrations. */
export const unlimitedHandle = (pool: pg.Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
