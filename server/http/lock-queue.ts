import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import { patienceNow, withPatience } from '#server/db/patience.ts'
import type { Database } from '#server/db/schema.ts'
import { Turns } from '#server/db/turns.ts'
import { DatabaseUnavailable, isLockTimeout } from '#server/db/unavailable.ts'

/** How writes wait for rows that others have locked. Tests change these values. */
export const lockWaits = {
  /** The first attempt waits this many milliseconds for a lock. */
  quickMs: 100,
  /** The second attempt waits this many milliseconds for its turn, in the node's memory, without a connection. */
  queueMs: 1_000,
  /** After its turn, the second attempt waits this many milliseconds for a lock. */
  lockMs: 1_000,
  /** The number of transactions of one queue that may wait for locks at once on a node. The others wait in memory. */
  atOnce: 3,
}

/** Limits how long the following statements of a transaction wait for locks, to the time that queued writes have. */
export const limitLockWaits = (tx: Kysely<Database>) => sql`set local lock_timeout = ${sql.lit(lockWaits.lockMs)}`.execute(tx)

const createQueues = () => new Map<string, Turns>()

/**
 * Runs a transaction that waits only briefly for locks.
 * @returns undefined if a lock was not free
 */
export async function attemptQuickly<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withPatience({ lockMs: lockWaits.quickMs }, attempt)
  } catch (error) {
    if (isLockTimeout(error)) return undefined
    throw error
  }
}

/**
 * Runs a transaction that waits for locks, after its turn in each of the queues.
 * @param names of the queues: event ids, for seats
 * @throws DatabaseUnavailable if it gets no turn in time; the database's lock timeout if it gets no lock
 */
export async function attemptInQueues<T>(
  { memory }: Pick<Context, 'memory'>,
  names: readonly (string | number)[],
  attempt: () => Promise<T>,
): Promise<T> {
  const ends: (() => void)[] = []
  try {
    // All transactions take the queues in the same order, so that no two wait for each other.
    for (const name of [...new Set(names.map(String))].toSorted()) ends.push(await takeTurn(memory.part(createQueues), name))
    return await withPatience({ lockMs: lockWaits.lockMs }, attempt)
  } finally {
    for (const end of ends) end()
  }
}

/** Waits for a turn in a queue. @returns a function that ends the turn */
async function takeTurn(known: Map<string, Turns>, name: string): Promise<() => void> {
  const turns = known.get(name) ?? new Turns({ most: lockWaits.atOnce })
  known.set(name, turns)
  const patience = patienceNow()
  const end = await patience.during(() => turns.take('first', Math.min(lockWaits.queueMs, patience.leftMs)))
  if (end === undefined) throw new DatabaseUnavailable('Too many callers wait for the same rows.')
  return () => {
    end()
    if (turns.isIdle) known.delete(name)
  }
}
