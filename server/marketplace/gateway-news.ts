import { sql, type Kysely } from 'kysely'
import type { SellerStatus } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { changeOrder, isBeingCancelled } from './states.ts'

// What happens at the payments gateway without us: somebody gives money back there, a payout returns, a seller's account changes.

const iso = (at: number) => new Date(at).toISOString()

const orderBy = (db: Kysely<Database>, column: 'stripe_payment_intent' | 'stripe_transfer', id: string) =>
  db.selectFrom('orders').selectAll().where(column, '=', id).forUpdate().executeTakeFirst()

/**
 * A charge was refunded at the gateway itself; once all of it is back the order is `buyer_refunded`.
 * @param refunded what of the charge has been given back so far, a decimal of the currency
 * @returns whether there is such an order
 */
export async function refundedAtGateway(
  db: Kysely<Database>,
  { charge, refunded }: { charge: string; refunded: number },
  now: number,
): Promise<boolean> {
  const order = await orderBy(db, 'stripe_payment_intent', charge)
  if (!order) return false
  if (order.status === 'cancelled' || order.buyer_refunded_at !== null || (await isBeingCancelled(db, order.id))) return true
  const refunded_amount = Math.max(refunded, order.refunded_amount)
  if (refunded_amount < order.total) await changeOrder(db, order.id, { refunded_amount })
  else await changeOrder(db, order.id, { refunded_amount, status: 'buyer_refunded', buyer_refunded_at: iso(now) })
  return true
}

/** A payout came back from the seller's account. @returns whether there is such an order */
export async function payoutReversedAtGateway(db: Kysely<Database>, transfer: string, now: number): Promise<boolean> {
  const order = await orderBy(db, 'stripe_transfer', transfer)
  if (!order) return false
  if (order.seller_reversed_at !== null) return true
  const status = order.status === 'cancelled' ? order.status : 'seller_payment_reversed'
  await changeOrder(db, order.id, { status, seller_reversed_at: iso(now) })
  return true
}

/** A payout could not be taken back. @returns whether there is such an order */
export async function reversalFailedAtGateway(db: Kysely<Database>, transfer: string, reason: string): Promise<boolean> {
  const order = await orderBy(db, 'stripe_transfer', transfer)
  if (!order) return false
  const status = order.status === 'cancelled' ? order.status : 'seller_payment_reversal_failed'
  await changeOrder(db, order.id, { status, seller_payment_error: reason })
  return true
}

/** A seller's account changed its state. @returns whether it is the account of one of our fans */
export async function sellerAccountChanged(db: Kysely<Database>, account: string, status: SellerStatus): Promise<boolean> {
  const known = await db
    .selectFrom('fans')
    .select('stripe_seller_status')
    .where('stripe_account', '=', account)
    .executeTakeFirst()
  if (known && known.stripe_seller_status !== status)
    await db
      .updateTable('fans')
      .set({ stripe_seller_status: status, version: sql`version + 1` })
      .where('stripe_account', '=', account)
      .execute()
  return known !== undefined
}
