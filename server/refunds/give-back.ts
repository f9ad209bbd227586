import type { Context } from '#server/context.ts'
import type { Moved } from '#server/gateways/payments.ts'

/** The pause after a refused refund: the first one, and the longest. */
const [FIRST_MS, LONGEST_MS] = [60_000, 6 * 3_600_000]
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
  /** How often the provider has refused so far. */
  refused: number
}

/**
 * Gives a charge back; an earlier attempt is looked up first. After a refusal the key is another one: a provider repeats its
 * refusal under the same key.
 * @throws if nobody knows what became of it
 */
export async function giveBack({ gateways }: Context, { key, charged, amount, currency, refused }: Owed): Promise<Moved> {
  if (!charged) return { moved: true, id: '' }
  const movement = { kind: 'refund', charge: charged, amount, currency } as const
  const under = {
    key: refused === 0 ? `${key}-refund` : `${key}-refund-${refused + 1}`,
    signal: AbortSignal.timeout(ANSWER_MS),
  }
  return (await gateways.payments.find(movement, under)) ?? gateways.payments.move(movement, under)
}

/** What a row keeps of a refund's result. @param now milliseconds since 1970 */
export function refundColumns({ refused }: Pick<Owed, 'refused'>, moved: Moved, now: number) {
  if (moved.moved) return { state: 'refunded' as const }
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(refused, 20))
  return {
    state: 'refund_failed' as const,
    refunds_refused: refused + 1,
    reason: moved.reason,
    leased_until: new Date(now + pause).toISOString(),
    ...(refused === 0 && { refund_failed_at: new Date(now).toISOString() }),
  }
}
