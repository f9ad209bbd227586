import { sql, type Kysely } from 'kysely'
import type { SendResults } from '#contract/sending.ts'
import type { Database } from '#server/db/schema.ts'
import { isSaleOf } from './sales-of-offer.ts'

type Revenue = NonNullable<SendResults['revenue']>

/**
 * Returns the revenue of an offer's sales, less refunds, one sum for each currency; without sales, 0 in the currency of the
 * offer's channel.
 */
export async function revenueOfOffer(db: Kysely<Database>, offer: string): Promise<Revenue> {
  const sums = await db
    .selectFrom('transactions as t')
    .where(isSaleOf(offer))
    .select(['t.currency', sql<number>`sum(t.amount - t.amount_refunded)`.as('amount')])
    .groupBy('t.currency')
    .orderBy('t.currency')
    .execute()
  if (sums.length > 0) return sums
  const { currency } = await db
    .selectFrom('offers as o')
    .innerJoin('sales_channels as c', 'c.id', 'o.sales_channel_id')
    .where('o.id', '=', offer)
    .select('c.currency_type as currency')
    .executeTakeFirstOrThrow()
  return [{ currency, amount: 0 }]
}
