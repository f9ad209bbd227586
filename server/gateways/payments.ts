import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
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
 * @param told asked before each movement; undefined: accept
 */
export function localPayments(
  db: Kysely<Database>,
  clock: Clock,
  told: () => Mood | undefined | Promise<Mood | undefined> = () => undefined,
): Payments {
  const inBooks: Payments['find'] = async (_, { key }) => {
    const row = await db.selectFrom('local_movements').select(['id', 'refused']).where('key', '=', key).executeTakeFirst()
    if (row === undefined) return undefined
    return row.refused === null ? { moved: true, id: row.id } : { moved: false, reason: row.refused }
  }
  return {
    async find(movement, under) {
      const mood = await told()
      if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
      if (mood === 'hang') return forEver(under.signal)
      return inBooks(movement, under)
    },
    async move(movement, under) {
      const mood = await told()
      if (mood === 'unreachable') throw new Error('The payment provider cannot be reached')
      const { kind, amount, currency } = movement
      await db
        .insertInto('local_movements')
        .values({
          key: under.key,
          id: `${kind}_${under.key}`,
          kind,
          of_id: kind === 'refund' ? movement.charge : kind === 'reversal' ? movement.payout : null,
          account: kind === 'charge' ? String(movement.fan) : kind === 'payout' ? String(movement.seller) : null,
          amount,
          currency,
          refused: mood === 'refuse' ? REFUSED : null,
          at: new Date(clock.now()).toISOString(),
        })
        .onConflict((same) => same.column('key').doNothing())
        .execute()
      if (mood === 'hang') return forEver(under.signal)
      if (mood === 'lose') throw new Error('The answer of the payment provider was lost')
      return (await inBooks(movement, under))!
    },
  }
}

export const REFUSED = 'The payment provider refused'

/** Answers never, until it is given up. */
const forEver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** What a file in the data folder tells the local default; absent, empty or unknown: nothing. For trying out what goes wrong. */
export const toldIn = (file: string) => async (): Promise<Mood | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return moods.find((mood) => mood === text.trim())
}
