import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import type { Leased, Outbound } from '#server/outbound/outbound.ts'
import { pauseAfter, type Pauses } from '#server/outbound/pause.ts'
import { findChargeRow, placeOfCharge } from './charge-rows.ts'
import { refundFailed } from './refund-news.ts'

/** The pauses after refused refunds, in milliseconds. */
const AFTER_REFUSAL: Pauses = { firstMs: 60_000, longestMs: 6 * 3_600_000 }
/** How long until a pending refund is checked again, in milliseconds. */
const PENDING_MS = 10 * 60_000

/** A charge that is to be refunded in full. */
export interface Owed {
  /** The key of the charge's row. */
  key: string
  /** The payment provider's id of the charge; null if nothing was charged. */
  charged: string | null
  /** In the currency's main unit. */
  amount: number
  currency: string
  /** The amount refunded directly at the provider. */
  returned: number
  /** The number of times that the provider has refused the refund so far. */
  refused: number
}

/** The columns of a table of charges that `Owed` needs, besides the amount, the currency and the charge's id. */
export const owedColumns = sql`gateway_refunded as returned, refunds_refused as refused`

/** The condition for charges to be refunded, including those whose refund the provider refused. */
export const isOwed = sql`state in ('refund_due', 'refund_failed')`

/** The result if nothing is left to refund. */
const DONE: Moved = { moved: true, id: '' }

const restOf = ({ amount, returned, currency }: Owed) => roundMoney(amount - returned, currency)

const refundOf = (owed: Owed & { charged: string }) =>
  ({ kind: 'refund', charge: owed.charged, amount: restOf(owed), currency: owed.currency }) as const

/** Returns the key of a refund. It changes after a refusal, because a provider repeats its refusal under the same key. */
const keyOfRefund = ({ key, refused }: Owed) => (refused === 0 ? `${key}-refund` : `${key}-refund-${refused + 1}`)

/** The calls that refund the rest of a charge. */
export const refundCalls: Pick<Outbound<Owed & Leased, Moved>, 'pauses' | 'find' | 'call'> = {
  pauses: { firstMs: 30_000, longestMs: 600_000 },
  async find({ gateways }, owed, signal) {
    const { charged } = owed
    return charged ? gateways.payments.find(refundOf({ ...owed, charged }), { key: keyOfRefund(owed), signal }) : DONE
  },
  async call({ gateways }, owed, signal) {
    const { charged } = owed
    if (!charged || restOf(owed) <= 0) return DONE
    return gateways.payments.move(refundOf({ ...owed, charged }), { key: keyOfRefund(owed), signal })
  },
}

/**
 * Records that a refund was refused, or failed after it had been made, if that is its result.
 * @param now milliseconds since 1970
 */
export async function noteFailure(db: Kysely<Database>, owed: Owed, moved: Moved, now: number): Promise<void> {
  const { charged, currency, refused } = owed
  if (moved.moved || !charged) return
  if (moved.refund)
    return void (await refundFailed(
      db,
      { charges: [charged], refund: moved.refund, reason: moved.reason, at: null, isOwn: true },
      now,
    ))
  // The refund is requested repeatedly; only its first refusal gets a line in the shift journal.
  const row = refused === 0 ? await findChargeRow(db, [charged]) : undefined
  const place = row && placeOfCharge(row)
  await recordFailedPayment(db, { what: 'refund', ...place, of: { charge: charged }, amount: restOf(owed), currency }, now)
}

/** Returns the columns for a refund's result. @param now milliseconds since 1970 */
export function refundColumns({ key, refused }: Pick<Owed, 'key' | 'refused'>, moved: Moved, now: number) {
  if (moved.moved && moved.pending) return { attempts: 0, leased_until: toIso(now + PENDING_MS) }
  if (moved.moved) return { attempts: 0, state: 'refunded' as const, refund_id: moved.id || null, refund_refusal: null }
  return {
    attempts: 0,
    state: 'refund_failed' as const,
    refunds_refused: refused + 1,
    refund_refusal: moved.reason,
    leased_until: toIso(now + pauseAfter(refused + 1, AFTER_REFUSAL, key)),
    ...(refused === 0 && { refund_failed_at: toIso(now) }),
  }
}
