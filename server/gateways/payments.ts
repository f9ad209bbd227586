import { readFile } from 'node:fs/promises'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import { gathered } from '#lib/gathered.ts'
import { toEpoch } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { Moved, Movement, Payments } from '#server/kernel/gateways/payments.ts'

/**
 * The failures that the built-in fake can simulate, in the order of the list: it refuses movements and lets pending refunds fail,
 * it never responds, it makes the movement but loses the response, it cannot be reached, or it leaves refunds pending.
 */
export const moods = ['refuse', 'hang', 'lose', 'unreachable', 'pending'] as const
export type Mood = (typeof moods)[number]

/**
 * The built-in fake: it moves no money and stores its records in the database. It accepts all movements unless a mood is set.
 * @param currentMood returns the mood for the next movement or look-up; undefined if the fake accepts it
 */
export function localPayments(
  db: Kysely<Database>,
  clock: Clock,
  currentMood: () => Mood | undefined | Promise<Mood | undefined> = () => undefined,
): Payments {
  const inBooks = async (key: string): Promise<Moved | undefined> => {
    const row = await db.selectFrom('local_movements').select(columns).where('key', '=', key).executeTakeFirst()
    return row && movedOf(row)
  }
  /** Ends a pending refund. @param refused the reason why it failed; null if it succeeded */
  const endPending = (key: string, refused: string | null) =>
    db
      .updateTable('local_movements')
      .set({ pending: refused !== null, refused })
      .where('key', '=', key)
      .where('pending', '=', true)
      .where('refused', 'is', null)
      .execute()
  /** Writes simultaneous movements together, because the embedded database flushes every transaction to the disk. */
  const write = gathered(async (movements: readonly (Movement & { key: string })[]) => {
    const mood = await currentMood()
    if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
    const rows = movements.map((movement) => ({
      key: movement.key,
      id: `${movement.kind}_${movement.key}`,
      kind: movement.kind,
      of_id: movement.kind === 'refund' ? movement.charge : movement.kind === 'reversal' ? movement.payout : null,
      account: movement.kind === 'charge' ? String(movement.fan) : movement.kind === 'payout' ? String(movement.seller) : null,
      amount: movement.amount,
      currency: movement.currency,
      refused: mood === 'refuse' ? REFUSED : null,
      pending: mood === 'pending' && movement.kind === 'refund',
      at: new Date(clock.now()).toISOString(),
    }))
    const written = await db
      .insertInto('local_movements')
      .values(rows)
      .onConflict((same) => same.column('key').doNothing())
      .returning(['key', ...columns])
      .execute()
    const byKey = new Map(written.map((row) => [row.key, movedOf(row)]))
    return Promise.all(movements.map(async ({ key }) => ({ mood, moved: byKey.get(key) ?? (await inBooks(key))! })))
  })
  return {
    async find({ kind }, { key, signal }) {
      const mood = await currentMood()
      if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
      if (mood === 'hang') return forEver(signal)
      if (kind === 'refund' && mood !== 'pending') await endPending(key, mood === 'refuse' ? REFUSED : null)
      return inBooks(key)
    },
    async move(movement, { key, signal }) {
      const { mood, moved } = await write({ ...movement, key })
      if (mood === 'hang') return forEver(signal)
      if (mood === 'lose') throw new Error('The answer of the payment provider was lost')
      return moved
    },
  }
}

export const REFUSED = 'The payment provider declined.'

const columns = ['id', 'amount', 'at', 'refused', 'pending'] as const
type Booked = Pick<Selectable<Database['local_movements']>, (typeof columns)[number]>

function movedOf({ id, amount, at, refused, pending }: Booked): Moved {
  if (refused === null) return pending ? { moved: true, id, pending } : { moved: true, id }
  return pending ? { moved: false, reason: refused, refund: { id, amount, at: toEpoch(at) } } : { moved: false, reason: refused }
}

/** Returns a promise that never resolves and rejects when the caller aborts. */
const forEver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/**
 * Returns a function that reads the mood of the built-in fake from a file, so that failures can be simulated. It returns undefined
 * if the file does not exist or does not contain the name of a mood.
 */
export const moodFrom = (file: string) => async (): Promise<Mood | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return moods.find((mood) => mood === text.trim())
}
