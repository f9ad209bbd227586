import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { addHandles } from './background.ts'
import type { Engine, EngineResult } from './engine.ts'
import type { Database } from './schema.ts'
import { type Place, Turns } from './turns.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS, MOST_WAITING } from './unavailable.ts'

/** Returns the embedded database's handle, with a second one for background work and for calls that anyone may make. */
export function pgliteHandle(engine: Engine): Kysely<Database> {
  const turns = new Turns()
  const handle = (place: Place) => new Kysely<Database>({ dialect: pgliteDialect(engine, turns, place) })
  const db = handle('first')
  const second = handle('second')
  addHandles(db, { background: second, strangers: second, turnsGiven: () => turns.given })
  return db
}

/**
 * Makes Kysely's dialect over the one connection of the embedded database, which callers have in turn, for a transaction from begin
 * to commit. Inside a transaction use only its handle: a statement on the outer handle would wait for ever.
 * @throws DatabaseUnavailable if too many callers wait, or after a caller has waited too long
 */
function pgliteDialect(engine: Engine, turns: Turns, place: Place): PostgresDialect {
  async function connect() {
    if (turns.waiting >= MOST_WAITING) throw new DatabaseUnavailable('Too many callers wait for the database.')
    const release = await turns.take(place, LONGEST_WAIT_MS)
    if (release === undefined)
      throw new DatabaseUnavailable('The database was not free in time: a transaction may be waiting for itself.')
    return connectionTo(engine, release)
  }
  return new PostgresDialect({ pool: { connect, end: () => engine.close() } as unknown as PostgresPool })
}

/** Sends a transaction's beginning together with its first statement, which saves one message to the database's thread. */
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
