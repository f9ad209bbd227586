import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Database } from '#server/db/schema.ts'
import type { FailedRefund, Refundable } from './refundable.ts'

const lockSale = (db: Kysely<Database>, id: string) =>
  db.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
type Sale = Awaited<ReturnType<typeof lockSale>>

async function setRefunded(db: Kysely<Database>, sale: Sale, total: number): Promise<void> {
  const amount_refunded = Math.max(0, Math.min(sale.amount, roundMoney(total, sale.currency)))
  if (amount_refunded === sale.amount_refunded) return
  await db
    .updateTable('transactions')
    .set({ amount_refunded, refunded: amount_refunded >= sale.amount, version: sql`version + 1` })
    .where('sales_channel_id', '=', sale.sales_channel_id)
    .where('id', '=', sale.id)
    .execute()
}

/** Stores refunds of sales at the payment provider. A failed refund is also in the list of its sale's refunds. */
export const saleRefunds: Refundable = {
  async raise(db, id, total) {
    const sale = await lockSale(db, id)
    await setRefunded(db, sale, Math.max(sale.amount_refunded, total))
  },
  async fail(db, id, failed, now) {
    const sale = await lockSale(db, id)
    const wasCounted = await noteFailure(db, sale, failed, now)
    if (wasCounted || failed.wasReported) await setRefunded(db, sale, sale.amount_refunded - failed.amount)
  },
}

/**
 * Records that a refund failed, and adds a row for a refund that was made directly at the provider.
 * @returns whether the sale counted it as refunded
 */
async function noteFailure(db: Kysely<Database>, sale: Sale, { refund, amount, reason }: FailedRefund, now: number) {
  const own = await db.selectFrom('refunds').select(['id', 'state']).where('provider_id', '=', refund).executeTakeFirst()
  if (own) {
    await db
      .updateTable('refunds')
      .set({ state: 'failed', refusal: reason, settled_at: toIso(now) })
      .where('id', '=', own.id)
      .execute()
    return own.state === 'done' || own.state === 'pending'
  }
  const begun = await db
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', sale.charge_id)
    .where('state', '=', 'begun')
    .where('amount', '=', amount)
    .executeTakeFirst()
  // The failed refund is the one in progress, so the call that made it stores its result.
  if (begun) return false
  await db
    .insertInto('refunds')
    .values({
      id: uuidv7(now),
      sales_channel_id: sale.sales_channel_id,
      transaction_id: sale.id,
      charge_id: sale.charge_id!,
      amount,
      currency: sale.currency,
      reason: 'requested_by_customer',
      state: 'failed',
      provider_id: refund,
      refusal: reason,
      user_id: 0,
      user_name: 'Stripe',
      created_at: toIso(now),
      settled_at: toIso(now),
    })
    .execute()
  return false
}
