import type pg from 'pg'
import { LONGEST_LOCK_MS, type Patience } from './patience.ts'
import { isLockTimeout } from './unavailable.ts'

/**
 * The shortest limit of a wait for a lock, in milliseconds, even if less patience is left, because most locks are released sooner.
 */
const LEAST_LOCK_MS = 500

/**
 * Wraps a connection of the pool, so that none of its statements waits for a lock much longer than the patience allows: a
 * transaction begins with `set local lock_timeout`, in the same round trip.
 * @param released is called when the connection has been returned to the pool
 */
export function patientClient(client: pg.PoolClient, patience: Patience, released: () => void) {
  const taken = performance.now()
  let inTransaction = false
  /** The connection's current `lock_timeout` in milliseconds. */
  let limit = LONGEST_LOCK_MS
  let isChanged = false

  const allowed = () => {
    const left = Math.max(LEAST_LOCK_MS, patience.leftMs - (performance.now() - taken))
    return Math.ceil(Math.min(patience.lockMs, left))
  }

  async function query(sql: string, parameters?: unknown[]): Promise<pg.QueryResult> {
    if (isBeginning(sql)) {
      inTransaction = true
      limit = allowed()
      return client.query(`${sql}; set local lock_timeout = ${limit}`)
    }
    if (isEnd(sql)) {
      inTransaction = false
      limit = LONGEST_LOCK_MS
      return client.query(sql)
    }
    // This is rare: it happens only if most of the patience is used up.
    if (allowed() < limit - LEAST_LOCK_MS) {
      limit = allowed()
      isChanged ||= !inTransaction
      await client.query(`set ${inTransaction ? 'local ' : ''}lock_timeout = ${limit}`)
    }
    try {
      return await client.query(sql, parameters)
    } catch (error) {
      if (isLockTimeout(error)) patience.spend(limit)
      throw error
    }
  }

  function release(): void {
    const returnClient = (error?: Error) => {
      client.release(error)
      released()
    }
    if (isChanged) client.query('reset lock_timeout').then(() => returnClient(), returnClient)
    else returnClient()
  }

  return { query, release }
}

const isBeginning = (sql: string) => sql === 'begin' || sql.startsWith('start transaction')
const isEnd = (sql: string) => sql === 'commit' || sql === 'rollback'
