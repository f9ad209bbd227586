import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { ListQuery } from '#contract/core/list.ts'
import {
  type CashUpLine,
  soldStatuses,
  ticketType,
  transactionList,
  type TransactionRow,
  type TransactionTotals,
  type transactions,
} from '#contract/transactions.ts'
import { orderSql, queryList, whereOf, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import { titleWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { boundsInZone, withinDaysOfChannel } from '#server/events/range.ts'
import { soldAt } from './sold-at.ts'
import { joinEvents, selectEventColumns, toTransaction } from './transaction-row.ts'

/** The text of a sale that a search covers: order number, name, email and phone. */
const words = sql`t.search_words`

/** Every field of the list in SQL. Values of a fixed set, such as the type, need no separate sort key. */
const fields: ListFields<typeof transactionList> = {
  // A UUID sorts like its text, so the index can be used.
  id: { value: sql`t.id`, key: sql`t.id` },
  orderId: { value: sql`t.order_number`, key: sql`t.order_number_key`, words },
  order_id: { value: sql`t.provider_order_id`, key: naturalKey(sql`t.provider_order_id`) },
  new_order_id: { value: sql`t.new_order_id`, key: naturalKey(sql`t.new_order_id`) },
  token: { value: sql`t.token`, key: sql`t.token` },
  name: { value: sql`t.name`, key: sql`t.name_key`, words },
  email: { value: sql`t.email`, key: sql`t.email_key`, words },
  phone: { value: sql`t.phone`, key: sql`t.phone_key`, words },
  type: { value: sql`t.type` },
  product: { value: sql`t.product` },
  is_text_buy: { value: sql`t.is_text_buy` },
  sales_channel_id: { value: sql`t.sales_channel_id` },
  quantity: { value: sql`t.quantity` },
  purchased_time: { value: sql`t.purchased_time` },
  price_code: { value: sql`t.price_code`, key: sql`t.price_code_key` },
  section: { value: sql`t.section`, key: sql`t.section_key` },
  row: { value: sql`t."row"`, key: sql`t.row_key` },
  seat: { value: sql`t.seat`, key: sql`t.seat_key` },
  original_section: { value: sql`t.original_section`, key: naturalKey(sql`t.original_section`) },
  original_row: { value: sql`t.original_row`, key: naturalKey(sql`t.original_row`) },
  original_seat: { value: sql`t.original_seat`, key: naturalKey(sql`t.original_seat`) },
  face_value: { value: sql`t.face_value` },
  upgrade_price: { value: sql`t.upgrade_price` },
  subtotal: { value: sql`t.subtotal` },
  tax_and_fees: { value: sql`t.tax_and_fees` },
  currency: { value: sql`t.currency` },
  version: { value: sql`t.version` },
  'event.id': { value: sql`t.event_id` },
  'event.event_id': { value: sql`e.event_id`, key: sql`e.event_id_key` },
  'event.title': { value: sql`e.title`, key: sql`e.title_key`, words: titleWords },
  'event.time': { value: sql`e.time` },
  'event.timezone': { value: sql`e.timezone`, key: naturalKey(sql`e.timezone`) },
  'event.sales_channel_id': { value: sql`t.sales_channel_id` },
  'user.id': { value: sql`t.user_id` },
  'payment.status': { value: sql`t.payment_status` },
  'payment.amount': { value: sql`t.amount` },
  'payment.refunded': { value: sql`t.refunded` },
  'payment.amount_refunded': { value: sql`t.amount_refunded` },
  'payment.amountRefunded': { value: sql`t.amount_refunded` },
  'reward.code': { value: sql`t.reward_code`, key: sql`t.reward_code_key` },
  'reward.reward_value': { value: sql`case when t.reward_code is not null then coalesce(t.reward_value, 0) end` },
}

type Calls = typeof transactions
export type TransactionQuery = z.output<Calls['listTransactions']['query']>
/** The channel of the requested sales; null for all channels. */
export type OfChannel = { id: number; timezone: string } | null

interface Found {
  rows: TransactionRow[]
  totalCount: number
  /** The total spend of the query's buyer, less refunds; absent if the query has no buyer. */
  totalSpend?: number
}

/**
 * Returns the sales of a channel or of all (`from`), and the filters, search and paging to apply to them (`query`). Dates without
 * a time mean whole days in the channel's zone; in the list of all channels, in the zone of each row's channel.
 */
function ask(db: Kysely<Database>, channel: OfChannel, query: TransactionQuery) {
  const { eventId, userId, eventStartDate, eventEndDate, purchaseStartDate, purchaseEndDate, type, product, status, ...page } =
    query
  let from = joinEvents(db)
  const filters: ListQuery['filters'] = {
    eventId: eventId?.map(lookupNumber),
    userId: userId === undefined ? undefined : lookupNumber(userId),
    product,
    status,
    type: only(type?.map(ticketType)),
  }
  if (channel) {
    from = from.where('t.sales_channel_id', '=', channel.id)
    const bounds = boundsInZone(eventStartDate, eventEndDate, channel.timezone)
    filters['eventStartDate'] = bounds.from
    filters['eventEndDate'] = bounds.to
    const purchase = boundsInZone(purchaseStartDate, purchaseEndDate, channel.timezone)
    filters['purchaseStartDate'] = purchase.from
    filters['purchaseEndDate'] = purchase.to
  } else {
    from = from
      .where(withinDaysOfChannel(sql`e.time`, eventStartDate, eventEndDate))
      .where(withinDaysOfChannel(sql`t.purchased_time`, purchaseStartDate, purchaseEndDate))
  }
  return { from, query: { ...page, filters }, also: soldAt(page.searchQuery ?? '', channel?.id ?? null) }
}

/** Returns a page of the sales of a channel, or of all channels. */
export async function listTransactions(db: Kysely<Database>, channel: OfChannel, query: TransactionQuery): Promise<Found> {
  const { from, query: searched, also } = ask(db, channel, query)
  const found = await queryList({
    db,
    list: transactionList,
    fields,
    from,
    select: (q) => selectEventColumns(q),
    query: searched,
    of: channel?.id ?? 'all',
    channel: sql`t.sales_channel_id`,
    also,
  })
  const rows = found.rows.map(toTransaction)
  if (query.userId === undefined) return { rows, totalCount: found.totalCount }
  const spent = await spend(from.where(whereOf(transactionList, fields, { filters: searched.filters })))
  return { rows, totalCount: found.totalCount, totalSpend: spent }
}

/** Returns the sales that match a query, without an order, and the requested order. */
export function matchingTransactions(db: Kysely<Database>, channel: OfChannel, query: TransactionQuery) {
  const { from, query: searched, also } = ask(db, channel, query)
  const matching = from.where(whereOf(transactionList, fields, searched, undefined, also))
  return { matching, order: orderSql(transactionList, fields, searched) }
}

/** Returns the only requested ticket type; undefined for both types or no type, which mean all sales. */
const only = (types: readonly string[] = []) => (new Set(types).size === 1 ? types[0] : undefined)

/** The condition that a transaction `t` counts as sold. */
export const isSold = sql<boolean>`t.payment_status in (${sql.join(soldStatuses.map((status) => sql.lit(status)))})`

/** Returns the total of the sales that count as sold, less refunds. */
async function spend(from: ReturnType<typeof joinEvents>): Promise<number> {
  const { spent } = await from
    .where(isSold)
    .select(sql<number>`coalesce(sum(t.amount - t.amount_refunded), 0)`.as('spent'))
    .executeTakeFirstOrThrow()
  return spent
}

/** Returns the totals of the sales that a query finds and that count as sold, by currency. */
export async function totalTransactions(
  db: Kysely<Database>,
  channel: OfChannel,
  query: TransactionQuery,
): Promise<TransactionTotals[]> {
  const { matching } = matchingTransactions(db, channel, query)
  return matching.where(isSold).select('t.currency').select(sums).groupBy('t.currency').orderBy('t.currency').execute()
}

/** Returns the totals of the sales that a query finds, sold or not, by currency, product and payment status. */
export async function cashUpTransactions(
  db: Kysely<Database>,
  channel: OfChannel,
  query: TransactionQuery,
): Promise<CashUpLine[]> {
  const { matching } = matchingTransactions(db, channel, query)
  const lines = await matching
    .select(['t.currency', 't.product', 't.payment_status as status'])
    .select(sums)
    .groupBy(['t.currency', 't.product', 't.payment_status'])
    .orderBy(sql`t.currency collate "C", t.product collate "C", t.payment_status collate "C"`)
    .execute()
  return lines as CashUpLine[]
}

/** The columns that sum up sales `t`: orders, tickets and money. */
export const sums = [
  sql<number>`count(*)`.as('orders'),
  sql<number>`coalesce(sum(t.quantity), 0)`.as('tickets'),
  sql<number>`coalesce(sum(t.amount), 0)`.as('gross'),
  sql<number>`coalesce(sum(t.amount_refunded), 0)`.as('refunded'),
  sql<number>`coalesce(sum(t.amount - t.amount_refunded), 0)`.as('net'),
] as const
