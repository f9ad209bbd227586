import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { ticketType, transactionList, type TransactionRow, type transactions } from '#contract/transactions.ts'
import { queryList, whereOf, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/http/owners.ts'
import { boundsInZone, withinDaysOfChannel } from '#server/events/range.ts'
import { joinEvents, selectEventColumns, toTransaction } from './transaction-row.ts'

/** Every field of the list in SQL; words of fixed lists are their own sort keys. */
const fields: ListFields<typeof transactionList> = {
  // A UUID sorts as its text does; so the index serves.
  id: { value: sql`t.id`, key: sql`t.id` },
  orderId: { value: sql`t.order_number`, key: sql`t.order_number_key` },
  order_id: { value: sql`t.provider_order_id`, key: naturalKey(sql`t.provider_order_id`) },
  new_order_id: { value: sql`t.new_order_id`, key: naturalKey(sql`t.new_order_id`) },
  token: { value: sql`t.token`, key: sql`t.token` },
  name: { value: sql`t.name`, key: sql`t.name_key` },
  email: { value: sql`t.email`, key: sql`t.email_key` },
  phone: { value: sql`t.phone`, key: sql`t.phone_key` },
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
  'event.title': { value: sql`e.title`, key: sql`e.title_key` },
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

interface Found {
  rows: TransactionRow[]
  totalCount: number
  /** What the buyer asked for has spent, refunds taken off; only where the query names one. */
  totalSpend?: number
}

/**
 * A page of the sales of a channel, or of all channels. Dates without a time mean whole days of the channel's zone; in the
 * list of all, of each row's channel (decisions 7).
 */
export async function listTransactions(
  db: Kysely<Database>,
  channel: { id: number; timezone: string } | null,
  query: TransactionQuery,
): Promise<Found> {
  const { eventId, userId, eventStartDate, eventEndDate, type, product, ...page } = query
  let from = joinEvents(db)
  const filters: Record<string, string | number | readonly number[] | undefined> = {
    eventId: eventId?.map(lookupNumber),
    userId: userId === undefined ? undefined : lookupNumber(userId),
    product,
    type: only(type?.map(ticketType)),
  }
  if (channel) {
    from = from.where('t.sales_channel_id', '=', channel.id)
    const bounds = boundsInZone(eventStartDate, eventEndDate, channel.timezone)
    filters['eventStartDate'] = bounds.from
    filters['eventEndDate'] = bounds.to
  } else from = from.where(withinDaysOfChannel(sql`e.time`, eventStartDate, eventEndDate) as RawBuilder<boolean>)
  const found = await queryList({
    db,
    list: transactionList,
    fields,
    from,
    select: (q) => selectEventColumns(q),
    query: { ...page, filters },
    of: channel?.id ?? 'all',
    channel: sql`t.sales_channel_id`,
  })
  const rows = found.rows.map(toTransaction)
  if (userId === undefined) return { rows, totalCount: found.totalCount }
  return {
    rows,
    totalCount: found.totalCount,
    totalSpend: await spend(from.where(whereOf(transactionList, fields, { filters }))),
  }
}

/** There are two types of ticket: both of them are all there are, like none. */
const only = (types: readonly string[] = []) => (new Set(types).size === 1 ? types[0] : undefined)

/** A payment that failed was never spent; what came back is taken off. */
async function spend(from: ReturnType<typeof joinEvents>): Promise<number> {
  const { spent } = await from
    .where('t.payment_status', '<>', 'failed')
    .select(sql<number>`coalesce(sum(t.amount - t.amount_refunded), 0)`.as('spent'))
    .executeTakeFirstOrThrow()
  return spent
}
