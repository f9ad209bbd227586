import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { orderList, type Order } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { joinOrders, selectOrderColumns, toOrder } from './order-row.ts'
import { searchRows } from './search.ts'

const unkept = (column: string) => ({ value: sql.ref(column), key: naturalKey(sql.ref(column)) })

/** Every field of a list of orders in SQL. */
export const orderFields: ListFields<typeof orderList> = {
  id: { value: sql`o.id`, key: sql`o.id` },
  sales_channel_id: { value: sql`o.sales_channel_id` },
  listing_id: { value: sql`o.listing_id` },
  status: { value: sql`o.status` },
  buyer_id: { value: sql`o.buyer_id` },
  section_name: { value: sql`o.section_name`, key: sql`o.section_key` },
  row_name: { value: sql`o.row_name`, key: sql`o.row_key` },
  first_seat: unkept('o.first_seat'),
  last_seat: unkept('o.last_seat'),
  quantity: { value: sql`o.quantity` },
  total: { value: sql`o.total` },
  buyer_fees: { value: sql`o.buyer_fees` },
  seller_fees: { value: sql`o.seller_fees` },
  seller_gets: { value: sql`o.seller_gets` },
  tax: { value: sql`o.tax` },
  holdfast_fees: { value: sql`o.platform_fees` },
  refunded_amount: { value: sql`o.refunded_amount` },
  currency: { value: sql`o.currency` },
  completed_at: { value: sql`o.completed_at` },
  delivered_at: { value: sql`o.delivered_at` },
  delivery_error: unkept('o.delivery_error'),
  seller_paid_at: { value: sql`o.seller_paid_at` },
  seller_payment_error: unkept('o.seller_payment_error'),
  buyer_refund_asked_at: { value: sql`o.buyer_refund_asked_at` },
  buyer_refund_asked_reason: unkept('o.buyer_refund_asked_reason'),
  buyer_refunded_at: { value: sql`o.buyer_refunded_at` },
  created_at: { value: sql`o.created_at` },
  version: { value: sql`o.version` },
  'event.id': { value: sql`o.event_id` },
  'event.title': { value: sql`e.title`, key: sql`e.title_key` },
  'event.time': { value: sql`e.time` },
  'event.timezone': unkept('e.timezone'),
  'event.venue': { value: sql`e.venue`, key: sql`e.venue_key` },
  'event.category': { value: sql`e.category` },
  'payment.amount': { value: sql`case when o.completed_at is null then 0 else o.total end` },
  'payment.stripe_payment_intent': unkept('o.stripe_payment_intent'),
  'buyer.id': { value: sql`o.buyer_id` },
  'buyer.first_name': { value: sql`b.first_name`, key: sql`b.first_name_key` },
  'buyer.last_name': { value: sql`b.last_name`, key: sql`b.last_name_key` },
  buyer: { value: sql`concat_ws(' ', b.first_name, b.last_name)`, key: sql`b.name_key` },
  'seller.id': { value: sql`o.seller_id` },
  'seller.first_name': { value: sql`s.first_name`, key: sql`s.first_name_key` },
  'seller.last_name': { value: sql`s.last_name`, key: sql`s.last_name_key` },
  seller: { value: sql`concat_ws(' ', s.first_name, s.last_name)`, key: sql`s.name_key` },
}

type Query = z.output<(typeof marketplace)['listOrders']['query']>
type Channel = { id: number; timezone: string }

/**
 * A page of a channel's orders. Dates without a time mean whole days of the channel's zone.
 * @param fees whether the reader sees the platform's fees
 * @throws 422 for an order by fees that the reader does not see
 */
export async function listOrders(
  db: Kysely<Database>,
  channel: Channel,
  query: Query,
  fees: boolean,
): Promise<{ rows: Order[]; totalCount: number }> {
  const found = await queryList({ ...(await matching(db, channel, query, fees)), select: (q) => selectOrderColumns(q) })
  return { rows: found.rows.map((row) => toOrder(row, fees)), totalCount: found.totalCount }
}

/** The ids of all such orders, in the list's order: what an export goes by, whatever changes meanwhile. */
export async function listOrderIds(db: Kysely<Database>, channel: Channel, query: Query, fees: boolean) {
  const found = await queryList({ ...(await matching(db, channel, query, fees)), select: (q) => q.select('o.id') })
  return { ids: found.rows.map(({ id }) => id), totalCount: found.totalCount }
}

/** The most rows of an export in memory at once. */
const PAGE = 250

/** Orders by their ids, in the order of these, a page at a time. */
export async function* orderPages(db: Kysely<Database>, ids: readonly string[], fees: boolean): AsyncGenerator<Order[]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const wanted = ids.slice(at, at + PAGE)
    const rows = await selectOrderColumns(joinOrders(db)).where('o.id', 'in', wanted).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => byId.get(id) ?? []).map((row) => toOrder(row, fees))
  }
}

async function matching(db: Kysely<Database>, channel: Channel, { status, startDate, endDate, ...page }: Query, fees: boolean) {
  if (!fees && page.orderBy === 'holdfast_fees') throw invalid({ orderBy: ['Must be a field that you see'] })
  const { from, to } = boundsInZone(startDate, endDate, channel.timezone)
  const { searchQuery, ...paging } = page
  const searched = await searchRows(db, channel.id, searchQuery, {
    table: 'orders',
    id: sql`o.id`,
    event: sql`o.event_id`,
    section: sql`o.section_name`,
    people: [sql`o.buyer_id`, sql`o.seller_id`],
  })
  return {
    db,
    list: orderList,
    fields: orderFields,
    from: joinOrders(db).where('o.sales_channel_id', '=', channel.id).where(searched),
    query: { ...paging, filters: { status, startDate: from, endDate: to } },
    of: channel.id,
  }
}
