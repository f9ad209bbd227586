import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { forWrites } from './background.ts'
import type { Database } from './schema.ts'

/** Two writers in each other's way: neither did anything wrong, and the loser may simply begin again. */
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** The same wish may have been answered elsewhere, between our look at its key and our lock on it: now its answer is seen. */
const mayBeginAgain = ({ code, constraint }: { code?: unknown; constraint?: unknown }) =>
  again.has(String(code)) || constraint === 'idempotency_keys_pkey'

/** What the feed's triggers noted in this transaction so far, for its hint. */
export const changedWords = sql<string | null>`current_setting('holdfast.changed', true)`
const noted = new WeakMap<Kysely<Database>, string>()
/** A transaction's last statement may bring what was noted along: it need not be asked for then. */
export const noteChanged = (tx: Kysely<Database>, words: string | null) => void noted.set(tx, words ?? '')

const later = new WeakMap<Kysely<Database>, (() => void)[]>()
/** Has something done as soon as this transaction is committed, and only then: what others are told must be there to be seen. */
export const afterCommit = (tx: Kysely<Database>, act: () => void) => void later.set(tx, [...(later.get(tx) ?? []), act])

async function readChanged(tx: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ changed: string | null }>`select ${changedWords} as changed`.execute(tx)
  return rows[0]?.changed ?? ''
}

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
      const { result, changed, acts } = await forWrites(context.db)
        .transaction()
        .execute(async (tx) => {
          const result = await work(tx)
          return { result, changed: noted.get(tx) ?? (await readChanged(tx)), acts: later.get(tx) ?? [] }
        })
      for (const act of acts) act()
      const words = changed.split(' ').filter((word) => word !== '')
      if (words.length > 0) context.hints.send([...new Set(words)])
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayBeginAgain(error as { code?: unknown; constraint?: unknown })) throw error
    }
  }
}

/** Runs reads that must all see one and the same moment: a feed position and the rows that go with it. */
export const snapshotRead = <T>(db: Kysely<Database>, read: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
