import type { Kysely } from 'kysely'
import type { marketplace } from '#contract/marketplace.ts'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import type { Outside } from '#server/http/handler.ts'
import { conflict, Refusal } from '#server/kernel/refusal.ts'
import { followRefund } from '#server/refunds/pending-refunds.job.ts'
import { failedTotal, hasFailed, refundFailed } from '#server/refunds/refund-news.ts'
import { findOrder, paid, toOrder, type StoredOrder } from './order-row.ts'
import { freeListing, keepOffSale } from './states.ts'
import { changeOrder, isBeingCancelled } from '#server/orders/change-order.ts'

/** The refund due to the buyer. `charge` is null if no refund is due, because nothing was paid or all is refunded already. */
interface Plan {
  order: string
  /** Whether tickets that could not be delivered go back on sale. */
  relist: boolean
  charge: string | null
  amount: number
  currency: string
  /** The total of the earlier refunds that had already failed. If another earlier refund fails later, its amount is due again. */
  failed?: number
}

/** The refusals while money or tickets may be in transit, because the refund depends on the result. */
const OPEN = {
  delivery: 'The delivery of this order has no known result yet.',
  payout: 'The payout of this order has no known result yet.',
  reversal: 'The payout of this order is being taken back.',
} as const

/** Converts a stored order to the API's form with the platform's fees, because callers who may cancel also see the fees. */
const wire = (row: StoredOrder) => toOrder(row, true)

/**
 * Cancels an order and refunds the buyer's remaining money. Only one call about an order runs at a time, and each call's key
 * makes one refund, so the money is refunded once, even if the request is repeated.
 */
export const cancelReservedOrder: Outside<typeof marketplace.cancelReservedOrder, Plan, Moved> = {
  async prepare({ db, body }) {
    const row = await findOrder(db, body.order_id, true)
    // A cancelled order whose refund failed still has to be refunded.
    if (row.status === 'cancelled' && row.buyer_refund_error === null)
      throw conflict('This order is already cancelled.', wire(row))
    if (await isBeingCancelled(db, row.id)) throw conflict('This order is being cancelled.', wire(row))
    if (row.open_attempt !== null) throw conflict(OPEN[row.open_attempt], wire(row))
    const amount = row.buyer_refunded_at === null ? roundMoney(paid(row) - row.refunded_amount, row.currency) : 0
    if (amount > 0 && row.stripe_payment_intent === null) throw refused('no charge is known', row)
    const charge = amount > 0 ? row.stripe_payment_intent : null
    const failed = charge === null ? 0 : await failedTotal(db, charge)
    return { about: row.id, plan: { order: row.id, relist: body.relist, charge, amount, currency: row.currency, failed } }
  },
  async outside(plan, { key, context, signal }) {
    const refund = refundOf(plan)
    return refund ? context.gateways.payments.move(refund, { key, signal }) : nothing(key)
  },
  async ask(plan, { key, context, signal }) {
    const refund = refundOf(plan)
    return refund ? context.gateways.payments.find(refund, { key, signal }) : nothing(key)
  },
  async settle({ db, now, key, user }, plan, found) {
    const { order, charge, relist, amount, currency } = plan
    const result = await resultOf(db, plan, found, now)
    const row = await findOrder(db, order, true)
    // Whether the whole amount has been refunded directly at the provider since the call was prepared.
    const isBack = charge !== null && row.refunded_amount >= paid(row)
    if (!result.moved && !isBack) {
      const { sales_channel_id: channel } = row
      // If the provider reported the refund as failed, the failure is already recorded.
      if (!found.moved && !found.refund)
        await recordFailedPayment(db, { what: 'refund', channel, user, of: { order }, amount, currency }, now)
      const status = row.status === 'cancelled' ? row.status : 'buyer_refund_failed'
      await changeOrder(db, order, { status, buyer_refund_error: result.reason, failed_at: toIso(now) })
      return refused(result.reason, await findOrder(db, order))
    }
    if (result.moved && charge !== null) await followRefund(db, { key, movement: refundOf(plan)!, moved: result }, now)
    const refunded = {
      ...(await backAfter(db, plan, row, now)),
      buyer_refund_id: result.moved ? result.id : null,
    }
    // A payout that was never made needs no reversal.
    const unpaid = row.seller_paid_at === null && { seller_payment_error: null }
    await changeOrder(db, order, { status: 'cancelled', pay_until: null, ...unpaid, ...(charge !== null && refunded) })
    if (isUndeliverable(row) && !relist) await keepOffSale(db, row.listing_id)
    else await freeListing(db, row.listing_id, now)
    return wire(await findOrder(db, order))
  },
}

/**
 * Returns the refund columns of an order after its remaining amount was refunded. If an earlier refund has failed since the call
 * was prepared, its amount is still due.
 */
async function backAfter(db: Kysely<Database>, { charge, failed }: Plan, row: StoredOrder, now: number) {
  const failedSince = charge === null || failed === undefined ? 0 : (await failedTotal(db, charge)) - failed
  const refunded_amount = Math.max(row.refunded_amount, roundMoney(paid(row) - failedSince, row.currency))
  if (refunded_amount < paid(row)) return { refunded_amount, buyer_refunded_at: null, buyer_refund_error: row.buyer_refund_error }
  return { refunded_amount, buyer_refunded_at: row.buyer_refunded_at ?? toIso(now), buyer_refund_error: null }
}

/** Whether the order's tickets could not be delivered, in any later state. */
const isUndeliverable = ({ status, delivered_at, delivery_error }: StoredOrder): boolean =>
  status === 'delivery_failed' || (delivered_at === null && delivery_error !== null)

/** Returns the result of the refund. A refund that was made may have failed before it is settled here. */
async function resultOf(db: Kysely<Database>, { charge }: Plan, result: Moved, now: number): Promise<Moved> {
  if (charge === null) return result
  if (result.moved) return (await hasFailed(db, result.id)) ? { moved: false, reason: 'The refund failed' } : result
  const { refund, reason } = result
  if (refund) await refundFailed(db, { charges: [charge], refund, reason, at: null }, now)
  return result
}

const refundOf = ({ charge, amount, currency }: Plan) =>
  charge === null ? null : ({ kind: 'refund', charge, amount, currency, reason: 'requested_by_customer' } as const)

const nothing = (key: string): Moved => ({ moved: true, id: key })

const refused = (reason: string, row: StoredOrder) =>
  new Refusal(409, 'PaymentFailed', `The refund was refused: ${reason}`, { current: wire(row) })
