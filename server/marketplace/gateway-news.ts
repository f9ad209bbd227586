import { sql, type Kysely } from 'kysely'
import type { SellerStatus } from '#contract/marketplace-rows.ts'
import { formatMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { changeOrder } from '#server/orders/change-order.ts'

// Events at the payments gateway that this server did not start: a payout is reversed, a seller's account changes.

const orderOf = (db: Kysely<Database>, transfer: string) =>
  db.selectFrom('orders').selectAll().where('stripe_transfer', '=', transfer).forUpdate().executeTakeFirst()

/**
 * Stores that a payout was reversed at the gateway. A partial reversal is stored as failed, a full one as completed. An amount
 * that is not larger than the stored one changes nothing.
 * @param back the total reversed amount in the currency's main unit (12.5, not 1250 cents)
 * @returns whether there is such an order
 */
export async function payoutReversedAtGateway(
  db: Kysely<Database>,
  { transfer, back, of, currency }: { transfer: string; back: number; of: number; currency: string },
  now: number,
): Promise<boolean> {
  const order = await orderOf(db, transfer)
  if (!order) return false
  if (order.seller_reversed_at !== null || back <= order.seller_reversed_amount) return true
  const isOpen = order.status !== 'cancelled'
  if (back >= of) {
    const returned = { seller_reversed_at: toIso(now), seller_reversed_amount: back, seller_payment_error: null }
    await changeOrder(db, order.id, { ...returned, ...(isOpen && { status: 'seller_payment_reversed' }) })
  } else {
    const reason = `Only ${formatMoney(back, currency)} of ${formatMoney(of, currency)} came back`
    const failed_at = order.seller_payment_error === null ? toIso(now) : order.failed_at
    const partly = { seller_reversed_amount: back, seller_payment_error: reason, failed_at }
    await changeOrder(db, order.id, { ...partly, ...(isOpen && { status: 'seller_payment_reversal_failed' }) })
  }
  return true
}

/**
 * Stores the new state of a seller's account.
 * @param isOld whether a newer state was stored before
 * @returns whether the account belongs to a fan here
 */
export async function sellerAccountChanged(
  db: Kysely<Database>,
  { account, status, isOld }: { account: string; status: SellerStatus; isOld: boolean },
): Promise<boolean> {
  const known = await db
    .selectFrom('fans')
    .select('stripe_seller_status')
    .where('stripe_account', '=', account)
    .executeTakeFirst()
  if (known && !isOld && known.stripe_seller_status !== status)
    await db
      .updateTable('fans')
      .set({ stripe_seller_status: status, version: sql`version + 1` })
      .where('stripe_account', '=', account)
      .execute()
  return known !== undefined
}
