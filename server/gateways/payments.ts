import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import { gathered } from '#lib/gathered.ts'
import type { Database } from '#server/db/schema.ts'

/** Money that moves. Amounts are decimals of the currency (58.5), never its smallest unit. */
export type Movement =
  /** From a fan's card on file, for what they bid or subscribed to. */
  | { kind: 'charge'; fan: number; amount: number; currency: string; description: string }
  /** Back to the card of a charge. */
  | { kind: 'refund'; charge: string; amount: number; currency: string; reason?: string }
  /** To the account of a fan who sold. */
  | { kind: 'payout'; seller: number; amount: number; currency: string; description: string }
  /** Back from that account. */
  | { kind: 'reversal'; payout: string; amount: number; currency: string }

/** What came of it: the gateway's name for it, or why it would not. */
export type Moved = { moved: true; id: string } | { moved: false; reason: string }

/** Under which key the gateway knows a movement: the same for every attempt, so that a repeat moves nothing twice. */
export interface Under {
  key: string
  signal: AbortSignal
}

/** Moves money. Throwing means that nobody knows what became of it: ask with `find`. */
export interface Payments {
  move(movement: Movement, under: Under): Promise<Moved>
  /** What became of a movement; undefined where the gateway never heard of its key. */
  find(movement: Movement, under: Under): Promise<Moved | undefined>
}

/** How the local default behaves when it is told to: it refuses, never answers, does its work and loses the answer, or cannot be reached. */
export const moods = ['refuse', 'hang', 'lose', 'unreachable'] as const
export type Mood = (typeof moods)[number]

/**
 * The local default: moves no money and keeps its books in the database. It accepts everything, unless it is told otherwise.
 * @param told asked before movements; undefined: accept
 */
export function localPayments(
  db: Kysely<Database>,
  clock: Clock,
  told: () => Mood | undefined | Promise<Mood | undefined> = () => undefined,
): Payments {
  const inBooks = async (key: string): Promise<Moved | undefined> => {
    const row = await db.selectFrom('local_movements').select(['id', 'refused']).where('key', '=', key).executeTakeFirst()
    return row && asTold(row)
  }
  /** Movements of one moment are written together: the embedded database forces every transaction to the disk. */
  const write = gathered(async (asked: readonly (Movement & { key: string })[]) => {
    const mood = await told()
    if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
    const rows = asked.map((movement) => ({
      key: movement.key,
      id: `${movement.kind}_${movement.key}`,
      kind: movement.kind,
      of_id: movement.kind === 'refund' ? movement.charge : movement.kind === 'reversal' ? movement.payout : null,
      account: movement.kind === 'charge' ? String(movement.fan) : movement.kind === 'payout' ? String(movement.seller) : null,
      amount: movement.amount,
      currency: movement.currency,
      refused: mood === 'refuse' ? REFUSED : null,
      at: new Date(clock.now()).toISOString(),
    }))
    const written = await db
      .insertInto('local_movements')
      .values(rows)
      .onConflict((same) => same.column('key').doNothing())
      .returning(['key', 'id', 'refused'])
      .execute()
    const byKey = new Map(written.map((row) => [row.key, asTold(row)]))
    return Promise.all(asked.map(async ({ key }) => ({ mood, moved: byKey.get(key) ?? (await inBooks(key))! })))
  })
  return {
    async find(_, { key, signal }) {
      const mood = await told()
      if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
      if (mood === 'hang') return forEver(signal)
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

export const REFUSED = 'The payment provider refused'

const asTold = ({ id, refused }: { id: string; refused: string | null }): Moved =>
  refused === null ? { moved: true, id } : { moved: false, reason: refused }

/** Answers never, until it is given up. */
const forEver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** What a file in the data folder tells the local default; absent, empty or unknown: nothing. For trying out what goes wrong. */
export const toldIn = (file: string) => async (): Promise<Mood | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return moods.find((mood) => mood === text.trim())
}
