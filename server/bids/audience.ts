import { sql, type Kysely } from 'kysely'
import type { Bid } from '#contract/bids.ts'
import type { Filter, FilterField } from '#contract/segment-filters.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Database } from '#server/db/schema.ts'
import { fansMatching } from '#server/segments/compile.ts'
import { filterFieldsOf } from '#server/segments/filter-fields.ts'
import { joinBids, selectBidColumns, toBid } from './bid-row.ts'
import type { StoredProduct } from './product-row.ts'

/**
 * Returns the filter fields for bidders, which are the same as for segments. The value of a `bid_amount` filter also contains the
 * product.
 */
export const audienceFields = (db: Kysely<Database>, channel: number): Promise<FilterField[]> => filterFieldsOf(db, channel)

/** Counts the people with a bid on a product who match the filters, subscribed or not. */
export async function countAudience(db: Kysely<Database>, product: StoredProduct, filters: readonly Filter[]): Promise<number> {
  const channel = await findChannel(db, product.sales_channel_id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from fans f
    where f.id in (select b.fan_id from bids b where b.bid_product_id = ${product.id}) and ${fansMatching(channel, filters)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Returns the pending bids on a product by people who match the filters, highest first; of equal bids, the earliest first. */
export async function approvableBids(db: Kysely<Database>, product: StoredProduct, filters: readonly Filter[]): Promise<Bid[]> {
  const channel = await findChannel(db, product.sales_channel_id)
  const rows = await selectBidColumns(joinBids(db))
    .where('b.bid_product_id', '=', product.id)
    .where('b.status', '=', 'Pending')
    .where(fansMatching(channel, filters))
    .orderBy('b.amount', 'desc')
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()
  return rows.map(toBid)
}
