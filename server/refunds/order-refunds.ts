import { toIso } from '#lib/time.ts'
import { changeOrder, isBeingCancelled } from '#server/orders/change-order.ts'
import type { Refundable } from './refundable.ts'

/**
 * Stores refunds of orders at the payment provider. When all of it is refunded, an order that is not cancelled becomes
 * `buyer_refunded`.
 */
export const orderRefunds: Refundable = {
  async raise(db, id, total, now) {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (order.buyer_refunded_at !== null) return
    const refunded_amount = Math.min(order.total, Math.max(total, order.refunded_amount))
    // The call that cancels the order stores its own result.
    const isOpen = refunded_amount < order.total || (await isBeingCancelled(db, id))
    if (isOpen) {
      if (refunded_amount > order.refunded_amount) await changeOrder(db, id, { refunded_amount })
      return
    }
    const status = order.status === 'cancelled' ? order.status : 'buyer_refunded'
    await changeOrder(db, id, { refunded_amount, status, buyer_refunded_at: toIso(now), buyer_refund_error: null })
  },
  async fail(db, id, { refund, amount, reason, wasReported }, now) {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const wasCounted = wasReported || order.buyer_refund_id === refund
    await changeOrder(db, id, {
      buyer_refund_error: reason,
      failed_at: toIso(now),
      ...(wasCounted && { refunded_amount: Math.max(0, order.refunded_amount - amount), buyer_refunded_at: null }),
      ...(wasCounted && order.status === 'buyer_refunded' && { status: 'buyer_refund_failed' }),
    })
  },
}
