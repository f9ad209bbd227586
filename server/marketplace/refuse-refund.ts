import type { Kysely } from 'kysely'
import type { Order, OrderStatus } from '#contract/marketplace-rows.ts'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notifyFan } from '#server/fan-news/notify-fan.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { changeOrder, isBeingCancelled } from '#server/orders/change-order.ts'
import { findOrder, paid, toOrder, type StoredOrder } from './order-row.ts'

/**
 * Refuses a buyer's request for a refund. The order gets the state that it had without the request, and the buyer gets a
 * message.
 * @param reason the reason in the message; null if no reason is given
 * @param now milliseconds since 1970
 * @throws Refusal 404; 409 with the order if there is no such request, or if the order is being cancelled
 */
export async function refuseRefund(db: Kysely<Database>, id: string, reason: string | null, now: number): Promise<Order> {
  const row = await findOrder(db, id, true)
  if (row.status !== 'buyer_refund_asked') throw conflict('This order has no open request for a refund.', toOrder(row, true))
  if (await isBeingCancelled(db, id)) throw conflict('This order is being cancelled.', toOrder(row, true))
  await changeOrder(db, id, {
    status: statusWithoutRequest(row),
    buyer_refund_refused_at: toIso(now),
    buyer_refund_refused_reason: reason,
    taken_by: null,
    taken_by_name: null,
  })
  if (row.buyer_id !== null) {
    const { currency, event_title: event } = row
    const amount = roundMoney(paid(row) - row.refunded_amount, currency)
    await notifyFan(db, row.buyer_id, { what: 'refund-refused', event, reason, amount, currency }, now)
  }
  return toOrder(await findOrder(db, id), true)
}

/** Returns the state that an order would have without its request for a refund. */
function statusWithoutRequest(order: StoredOrder): OrderStatus {
  if (order.buyer_refund_error !== null) return 'buyer_refund_failed'
  if (order.seller_reversed_at !== null) return 'seller_payment_reversed'
  if (order.seller_paid_at !== null) return order.seller_payment_error === null ? 'seller_paid' : 'seller_payment_reversal_failed'
  if (order.seller_payment_error !== null) return 'seller_payment_failed'
  if (order.delivered_at !== null) return 'delivered'
  return order.delivery_error === null ? 'completed' : 'delivery_failed'
}
