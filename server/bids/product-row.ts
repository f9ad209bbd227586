import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { BidProduct } from '#contract/bid-products.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { bidProductList, PRODUCT_MISSING } from '#contract/bid-products.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/** The bid products `p` that are not deleted, with their events `e`. */
export const joinProducts = (db: Kysely<Database>) =>
  db.selectFrom('bid_products as p').innerJoin('events as e', 'e.id', 'p.event_id').where('p.deleted_at', 'is', null)

/** Every column an answer's product is made of. */
export const selectProductColumns = (joined: ReturnType<typeof joinProducts>) =>
  joined
    .selectAll('p')
    .select([
      'e.event_id as external_event_id',
      'e.title as event_title',
      'e.time as event_time',
      'e.timezone as event_timezone',
      'e.venue as event_venue',
    ])

export type StoredProduct =
  ReturnType<typeof selectProductColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

/** The product as the wire has it. */
export const toBidProduct = (row: StoredProduct): BidProduct => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  name: row.name,
  description: row.description,
  event_id: row.event_id,
  event: {
    id: row.event_id,
    event_id: row.external_event_id,
    title: row.event_title,
    time: row.event_time,
    timezone: row.event_timezone,
    venue: row.event_venue,
    sales_channel_id: row.sales_channel_id,
  },
  text_buy_segment_id: row.text_buy_segment_id,
  banner: row.banner,
  min_amount: row.min_amount,
  max_amount: row.max_amount,
  purchase_amount: row.purchase_amount,
  quantity: row.quantity,
  awarded: row.awarded,
  min_quantity_per_purchase: row.min_quantity_per_purchase,
  max_quantity_per_purchase: row.max_quantity_per_purchase,
  start_time: row.start_time,
  end_time: row.end_time,
  hold_code: row.hold_code,
  price_code: row.price_code,
  currency: row.currency,
  dashboard_user: row.created_by_name === null ? null : { name: row.created_by_name },
  created_at: row.created_at,
  version: row.version,
})

/** One product of a channel, locked until the transaction ends where the caller is about to change it. @throws 404 */
export async function findProduct(db: Kysely<Database>, channel: number, id: string, locked = false): Promise<StoredProduct> {
  const query = selectProductColumns(joinProducts(db)).where('p.id', '=', id).where('p.sales_channel_id', '=', channel)
  const row = await (locked ? query.forUpdate('p') : query).executeTakeFirst()
  if (!row) throw notFound(PRODUCT_MISSING)
  return row
}

const fields: ListFields<typeof bidProductList> = {
  id: { value: sql`p.id`, key: sql`p.id` },
  sales_channel_id: { value: sql`p.sales_channel_id` },
  name: { value: sql`p.name`, key: sql`p.name_key` },
  description: { value: sql`p.description`, key: naturalKey(sql`p.description`) },
  event_id: { value: sql`p.event_id` },
  'event.id': { value: sql`p.event_id` },
  'event.event_id': { value: sql`e.event_id`, key: sql`e.event_id_key` },
  'event.title': { value: sql`e.title`, key: sql`e.title_key` },
  'event.time': { value: sql`e.time` },
  'event.timezone': { value: sql`e.timezone`, key: naturalKey(sql`e.timezone`) },
  'event.venue': { value: sql`e.venue`, key: sql`e.venue_key` },
  'event.sales_channel_id': { value: sql`p.sales_channel_id` },
  text_buy_segment_id: { value: sql`p.text_buy_segment_id`, key: sql`p.text_buy_segment_id` },
  banner: { value: sql`p.banner`, key: naturalKey(sql`p.banner`) },
  min_amount: { value: sql`p.min_amount` },
  max_amount: { value: sql`p.max_amount` },
  purchase_amount: { value: sql`p.purchase_amount` },
  quantity: { value: sql`p.quantity` },
  awarded: { value: sql`p.awarded` },
  min_quantity_per_purchase: { value: sql`p.min_quantity_per_purchase` },
  max_quantity_per_purchase: { value: sql`p.max_quantity_per_purchase` },
  start_time: { value: sql`p.start_time` },
  end_time: { value: sql`p.end_time` },
  hold_code: { value: sql`p.hold_code`, key: naturalKey(sql`p.hold_code`) },
  price_code: { value: sql`p.price_code`, key: naturalKey(sql`p.price_code`) },
  currency: { value: sql`p.currency` },
  'dashboard_user.name': { value: sql`p.created_by_name`, key: naturalKey(sql`p.created_by_name`) },
  created_at: { value: sql`p.created_at` },
  version: { value: sql`p.version` },
}

/** A page of a channel's bid products. */
export async function listProducts(db: Kysely<Database>, channel: number, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: bidProductList,
    fields,
    from: joinProducts(db).where('p.sales_channel_id', '=', channel),
    select: selectProductColumns,
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toBidProduct), totalCount }
}
