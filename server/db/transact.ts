import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from './schema.ts'

/** Two writers in each other's way: neither did anything wrong, and the loser may simply begin again. */
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/**
 * Runs a piece of work in one transaction and, after its commit, hints to every screen what changed.
 * Inside, use only the handle given. A deadlock or a serialization failure begins the work again.
 */
export async function transact<T>(
  context: Pick<Context, 'db' | 'hints'>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, changed } = await context.db.transaction().execute(async (tx) => {
        const result = await work(tx)
        const { rows } = await sql<{
          changed: string | null
        }>`select current_setting('holdfast.changed', true) as changed`.execute(tx)
        return { result, changed: rows[0]?.changed ?? '' }
      })
      const words = changed.split(' ').filter((word) => word !== '')
      if (words.length > 0) context.hints.send([...new Set(words)])
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !again.has(String((error as { code?: unknown }).code))) throw error
    }
  }
}

/** Runs reads that must all see one and the same moment: a feed position and the rows that go with it. */
export const snapshotRead = <T>(db: Kysely<Database>, read: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
