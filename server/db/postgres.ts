import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parsers } from './types.ts'
import { log } from '#server/log.ts'

/** A writer that goes silent inside its transaction holds the change feed back for everyone: it is cut off. */
const IDLE_IN_TRANSACTION = 30_000

/** A pool on a PostgreSQL server. */
export function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`,
    types: { getTypeParser: (oid: number, format?: string) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => log.trouble('A database connection was lost:', error.message))
  // So would that of one in use, which the pool does not listen to: whoever has it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool })
