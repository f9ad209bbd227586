import { PostgresDialect, type PostgresPool } from 'kysely'
import type { Engine, EngineResult } from './engine.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS, MOST_WAITING } from './unavailable.ts'

/**
 * Kysely over the embedded database: PostgreSQL's own dialect over a "pool" of one connection. Whoever acquires it has it
 * alone until it is released, so a transaction keeps it from begin to commit, and everyone else queues.
 * Inside a transaction use only the transaction's handle: the outer one would wait for itself.
 * Whoever would be one waiter too many is refused, and so is who has waited for too long: DatabaseUnavailable.
 */
export function pgliteDialect(engine: Engine): PostgresDialect {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function connect() {
    if (waiting >= MOST_WAITING) throw new DatabaseUnavailable('Too many callers wait for the database.')
    const before = last
    let release!: () => void
    last = new Promise((resolve) => (release = resolve))
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new DatabaseUnavailable('The database was not free in time: a transaction may be waiting for itself.')),
        LONGEST_WAIT_MS,
      )
    })
    waiting++
    try {
      await Promise.race([before, tooLong])
    } catch (error) {
      void before.then(release)
      throw error
    } finally {
      waiting--
      clearTimeout(timer)
    }
    return connectionTo(engine, release)
  }
  return new PostgresDialect({ pool: { connect, end: () => engine.close() } as unknown as PostgresPool })
}

/** A transaction's beginning waits for its first statement and goes with it: one trip to the database's thread less. */
function connectionTo(engine: Engine, release: () => void) {
  let begin: string | undefined
  return {
    async query(sql: string, parameters: readonly unknown[] = []): Promise<EngineResult> {
      if (isBeginning(sql)) {
        begin = sql
        return { command: 'BEGIN', rowCount: 0, rows: [] }
      }
      const first = begin
      begin = undefined
      return engine.query(sql, parameters, first)
    },
    release,
  }
}

const isBeginning = (sql: string) => sql === 'begin' || sql.startsWith('start transaction')
