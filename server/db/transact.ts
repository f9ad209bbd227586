import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { forWrites } from './background.ts'
import type { Database } from './schema.ts'
import { UnitOfWork } from './unit-of-work.ts'

/** SQLSTATEs of a serialization failure and a deadlock: two writers collided, and the one that failed may try again. */
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** Whether to try again. If two calls with one idempotency key collide, the next attempt finds the stored response. */
const mayBeginAgain = ({ code, constraint }: { code?: unknown; constraint?: unknown }) =>
  again.has(String(code)) || constraint === 'idempotency_keys_pkey'

/** The words for the transaction's hint, as far as the feed's triggers have added them. */
export const changedWords = sql<string | null>`current_setting('holdfast.changed', true)`

async function readChanged(tx: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ changed: string | null }>`select ${changedWords} as changed`.execute(tx)
  return rows[0]?.changed ?? ''
}

/**
 * Runs work in one transaction. After the commit, runs its registered follow-up work, and sends screens a hint of the changes.
 * After a deadlock, a serialization failure or a collision of two calls with one key the work is repeated.
 * @param work must use only the given handle; each attempt has a new unit of work
 */
export async function transact<T>(
  context: Pick<Context, 'db' | 'hints'>,
  work: (tx: Transaction<Database>, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, unit } = await forWrites(context.db)
        .transaction()
        .execute(async (tx) => {
          const unit = new UnitOfWork(tx, context.hints)
          const result = await work(tx, unit)
          unit.changed ??= await readChanged(tx)
          return { result, unit }
        })
      unit.committed()
      const words = (unit.changed ?? '').split(' ').filter((word) => word !== '')
      if (words.length > 0) context.hints.send([...new Set(words)])
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayBeginAgain(error as { code?: unknown; constraint?: unknown })) throw error
    }
  }
}

/** Runs reads that must all see the same moment: a feed position and the rows that belong to it. */
export const snapshotRead = <T>(db: Kysely<Database>, read: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
