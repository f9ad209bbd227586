import type { Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import { refundFailed } from './refund-news.ts'

/** The pause after a refused refund: the first one, and the longest. */
const [FIRST_MS, LONGEST_MS] = [60_000, 6 * 3_600_000]
/** A pending refund is asked for again after this time. */
const PENDING_MS = 10 * 60_000
const ANSWER_MS = 20_000

/** A charge that is to be given back in full. */
export interface Owed {
  /** The key of the charge's row. */
  key: string
  /** The payment provider's name of the charge; null if nothing was charged. */
  charged: string | null
  /** A decimal of the currency. */
  amount: number
  currency: string
  /** How much was given back at the provider itself. */
  returned: number
  /** How often the provider has refused so far. */
  refused: number
}

/**
 * Gives back what is left of a charge; an earlier attempt is looked up first. After a refusal the key is another one: a provider
 * repeats its refusal under the same key.
 * @throws if nobody knows what became of it
 */
export async function giveBack(
  { gateways }: Context,
  { key, charged, amount, currency, returned, refused }: Owed,
): Promise<Moved> {
  if (!charged) return { moved: true, id: '' }
  const rest = roundMoney(amount - returned, currency)
  const movement = { kind: 'refund', charge: charged, amount: rest, currency } as const
  const under = {
    key: refused === 0 ? `${key}-refund` : `${key}-refund-${refused + 1}`,
    signal: AbortSignal.timeout(ANSWER_MS),
  }
  const before = await gateways.payments.find(movement, under)
  if (before) return before
  return rest > 0 ? gateways.payments.move(movement, under) : { moved: true, id: '' }
}

/** Writes that a refund failed after it had been made, if that is its result. @param now milliseconds since 1970 */
export async function noteFailure(db: Kysely<Database>, charged: string | null, moved: Moved, now: number): Promise<void> {
  if (moved.moved || !moved.refund || !charged) return
  await refundFailed(db, { charges: [charged], refund: moved.refund, reason: moved.reason, at: null }, now)
}

/** What a row keeps of a refund's result. @param now milliseconds since 1970 */
export function refundColumns({ refused }: Pick<Owed, 'refused'>, moved: Moved, now: number) {
  const until = (pause: number) => toIso(now + pause)
  if (moved.moved && moved.pending) return { leased_until: until(PENDING_MS) }
  if (moved.moved) return { state: 'refunded' as const, refund_id: moved.id || null, refund_refusal: null }
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(refused, 20))
  return {
    state: 'refund_failed' as const,
    refunds_refused: refused + 1,
    refund_refusal: moved.reason,
    leased_until: until(pause),
    ...(refused === 0 && { refund_failed_at: toIso(now) }),
  }
}
