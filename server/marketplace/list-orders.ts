import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { orderList, type Order } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { column, joinedColumns, listColumns } from '#server/db/list-columns.ts'
import { queryList } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { joinOrders, selectOrderColumns, toOrder } from './order-row.ts'
import { searchRows } from './search.ts'

/** Every field of a list of orders in SQL. */
export const orderFields = listColumns(orderList, 'orders as o', {
  section_name: { value: sql`o.section_name`, key: sql`o.section_key` },
  row_name: { value: sql`o.row_name`, key: sql`o.row_key` },
  first_seat: 'computed',
  last_seat: 'computed',
  holdfast_fees: column('o.platform_fees'),
  delivery_error: 'computed',
  seller_payment_error: 'computed',
  buyer_refund_asked_reason: 'computed',
  'event.id': column('o.event_id'),
  ...joinedColumns('event', 'events as e', {
    title: 'stored',
    time: 'value',
    timezone: 'computed',
    venue: 'stored',
    category: 'value',
  }),
  'payment.amount': { value: sql`case when o.completed_at is null then 0 else o.total end` },
  'payment.stripe_payment_intent': column('o.stripe_payment_intent', 'computed'),
  'buyer.id': column('o.buyer_id'),
  ...joinedColumns('buyer', 'fans as b', { first_name: 'stored', last_name: 'stored' }),
  buyer: { value: sql`concat_ws(' ', b.first_name, b.last_name)`, key: sql`b.name_key` },
  'seller.id': column('o.seller_id'),
  ...joinedColumns('seller', 'fans as s', { first_name: 'stored', last_name: 'stored' }),
  seller: { value: sql`concat_ws(' ', s.first_name, s.last_name)`, key: sql`s.name_key` },
})

type Query = z.output<(typeof marketplace)['listOrders']['query']>
type Channel = { id: number; timezone: string }

/**
 * Returns a page of a channel's orders. Dates without a time mean whole days in the channel's zone.
 * @param fees whether the reader sees the platform's fees
 * @throws 422 if the list is sorted by fees that the reader does not see
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

/**
 * Returns the ids of the orders that match a query, in the list's order, so that an export has the same rows even if some orders
 * change while it runs; also the number of all matching orders.
 */
export async function listOrderIds(db: Kysely<Database>, channel: Channel, query: Query, fees: boolean) {
  const found = await queryList({ ...(await matching(db, channel, query, fees)), select: (q) => q.select('o.id') })
  return { ids: found.rows.map(({ id }) => id), totalCount: found.totalCount }
}

/** The most rows of an export in memory at once. */
const PAGE = 250

/** Yields orders by their ids, in the given order, a page at a time. */
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
