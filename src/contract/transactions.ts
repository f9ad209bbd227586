import * as z from 'zod/mini'
import { soldAtTest } from '#lib/place/sold-place.ts'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  clearableValue,
  Instant,
  Money,
  NO_BOUND,
  NumberId,
  RangeBound,
  RowId,
  count,
  manyOf,
  paged,
  pageQuery,
} from '#contract/core/wire.ts'

export const products = ['seatpicker', 'drops', 'text-to-buy', 'bid-to-seat', 'pass', 'upgrade'] as const
export const paymentStatuses = ['succeeded', 'paid', 'pending', 'failed', 'skipped'] as const
/** The payment states that count as sold. Refunded sales still count. */
export const soldStatuses = ['succeeded', 'paid', 'skipped'] as const satisfies (typeof paymentStatuses)[number][]

/** A sale. Face value, upgrade price and tax are per ticket; subtotal and amount per order. */
export const TransactionRow = z.object({
  id: RowId,
  orderId: z.string(),
  order_id: z.nullable(z.string()),
  new_order_id: z.nullable(z.string()),
  token: RowId,
  type: z.enum(['regular', 'vip']),
  product: z.enum(products),
  is_text_buy: z.boolean(),
  sales_channel_id: z.int(),
  user: z.nullable(
    z.object({
      id: z.int(),
      text_buy_user_message_channels: z.array(z.object({ id: RowId, type: z.string() })),
    }),
  ),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  event: z.object({
    id: z.int(),
    event_id: z.string(),
    title: z.string(),
    time: Instant,
    timezone: z.string(),
    sales_channel_id: z.int(),
  }),
  price_code: z.nullable(z.string()),
  quantity: z.int(),
  purchased_time: Instant,
  payment: z.object({
    status: z.enum(paymentStatuses),
    amount: Money,
    refunded: z.boolean(),
    amount_refunded: Money,
    amountRefunded: Money,
  }),
  reward: z.nullable(z.object({ code: z.string(), reward_value: Money })),
  section: z.nullable(z.string()),
  row: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  original_section: z.nullable(z.string()),
  original_row: z.nullable(z.string()),
  original_seat: z.nullable(z.string()),
  face_value: Money,
  upgrade_price: Money,
  subtotal: Money,
  tax_and_fees: Money,
  currency: z.string(),
  version: z.int(),
})
export type TransactionRow = z.output<typeof TransactionRow>

const ticketTypes = ['seat', 'vip'] as const

/** Converts a ticket type in a query (`seat`, `vip`) to its value in rows (`regular`, `vip`). */
export const ticketType = (filter: string) => (filter === 'seat' ? 'regular' : 'vip')

const transactionQuery = {
  ...pageQuery,
  eventId: z.optional(manyOf(NumberId)),
  userId: z.optional(NumberId),
  eventStartDate: z.optional(RangeBound),
  eventEndDate: z.optional(RangeBound),
  /** Extension of the API: a filter by the time of purchase. */
  purchaseStartDate: z.optional(RangeBound),
  purchaseEndDate: z.optional(RangeBound),
  type: z.optional(manyOf(z.enum(ticketTypes))),
  product: z.optional(z.enum(products)),
  /** Extension of the API: a filter by payment status. */
  status: z.optional(manyOf(z.enum(paymentStatuses))),
}

/** The query of an export: filters and order of the list; all rows without `take`. `groupBy` adds a first sheet with sums. */
const exportQuery = { ...transactionQuery, take: z.optional(count(1)), groupBy: z.optional(z.literal('event')) }
const spreadsheet = (as: string) => ({ file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', as }) as const

/** A list of texts, or one text separated by commas; the items of a list may themselves contain commas. */
const Providers = z.pipe(
  z.transform((value: string | readonly string[]) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : value,
  ),
  z.array(z.string(), 'Required').check(z.minLength(1, 'Required'), z.maxLength(200, 'Must be at most 200')),
)

/** The totals of a query's sales in one currency; sales count only if their payment state counts as sold. */
export const TransactionTotals = z.object({
  currency: z.string(),
  orders: z.int(),
  tickets: z.int(),
  gross: Money,
  refunded: Money,
  net: Money,
})
export type TransactionTotals = z.output<typeof TransactionTotals>

/** The totals of a query's sales of one currency, product and payment status, including statuses that do not count as sold. */
export const CashUpLine = z.extend(TransactionTotals, { product: z.enum(products), status: z.enum(paymentStatuses) })
export type CashUpLine = z.output<typeof CashUpLine>

/**
 * The list of sales: searched by order number, event, buyer and place. A ticket type is `seat` in queries, but `regular` in rows.
 */
export const transactionList = list<TransactionRow>()({
  name: 'transactions',
  fields: {
    id: 'id',
    orderId: 'text',
    order_id: 'text',
    new_order_id: 'text',
    token: 'id',
    name: 'text',
    email: 'text',
    phone: 'text',
    type: 'text',
    product: 'text',
    is_text_buy: 'flag',
    sales_channel_id: 'number',
    quantity: 'number',
    purchased_time: 'instant',
    price_code: 'text',
    section: 'text',
    row: 'text',
    seat: 'text',
    original_section: 'text',
    original_row: 'text',
    original_seat: 'text',
    face_value: 'number',
    upgrade_price: 'number',
    subtotal: 'number',
    tax_and_fees: 'number',
    currency: 'text',
    version: 'number',
    'event.id': 'number',
    'event.event_id': 'text',
    'event.title': 'text',
    'event.time': 'instant',
    'event.timezone': 'text',
    'event.sales_channel_id': 'number',
    'user.id': 'number',
    'payment.status': 'text',
    'payment.amount': 'number',
    'payment.refunded': 'flag',
    'payment.amount_refunded': 'number',
    'payment.amountRefunded': 'number',
    'reward.code': 'text',
    'reward.reward_value': 'number',
  },
  search: ['orderId', 'event.title', 'name', 'email', 'phone'],
  also: soldAtTest,
  filters: {
    eventId: { is: 'in', field: 'event.id' },
    userId: { is: 'equals', field: 'user.id' },
    eventStartDate: { is: 'from', field: 'event.time' },
    eventEndDate: { is: 'to', field: 'event.time' },
    purchaseStartDate: { is: 'from', field: 'purchased_time' },
    purchaseEndDate: { is: 'to', field: 'purchased_time' },
    type: { is: 'equals', field: 'type', values: ticketTypes, asInRows: ticketType },
    product: { is: 'equals', field: 'product', values: products },
    status: { is: 'in', field: 'payment.status', values: paymentStatuses },
  },
  default: { orderBy: 'purchased_time', order: 'desc' },
  id: 'id',
  pageSize: 20,
})

/** Every member may read the sales of one event or one buyer; several events, and the whole list, need `sales_channel`. */
function listAccess(input: { query?: unknown }) {
  const query = (input.query ?? {}) as { eventId?: unknown; userId?: unknown }
  // If another part of the query is invalid, `eventId` is unparsed: digits, or a comma-separated list.
  const events = [query.eventId].flat().flatMap((id) => (typeof id === 'string' ? id.split(',') : (id ?? [])))
  const narrowed = new Set(events.map(String)).size === 1 || query.userId !== undefined
  return narrowed ? { scope: ofChannel() } : { scope: ofChannel(), manage: 'sales_channel' as const }
}

/** Sales. */
export const transactions = area({
  listChannelTransactions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/transactions',
    params: z.object({ id: NumberId }),
    query: z.object(transactionQuery),
    reply: z.extend(paged(TransactionRow), { totalSpend: z.optional(Money) }),
    access: listAccess,
    queue: 'never',
    summary: 'The sales of one channel',
  }),
  listTransactions: endpoint({
    method: 'GET',
    path: '/transactions',
    query: z.object(transactionQuery),
    reply: paged(TransactionRow),
    access: 'provider',
    queue: 'never',
    summary: 'The sales of all channels',
  }),
  downloadChannelTransactions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/transactions/csv',
    params: z.object({ id: NumberId }),
    query: z.object(exportQuery),
    reply: spreadsheet('transactions.xlsx'),
    access: { scope: ofChannel(), manage: 'csv_download' },
    queue: 'never',
    summary: 'The sales of one channel as a spreadsheet',
  }),
  downloadTransactions: endpoint({
    method: 'GET',
    path: '/transactions/csv',
    query: z.object(exportQuery),
    reply: spreadsheet('transactions.xlsx'),
    access: 'provider',
    queue: 'never',
    summary: 'The sales of all channels as a spreadsheet',
  }),
  totalChannelTransactions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/transactions/totals',
    params: z.object({ id: NumberId }),
    query: z.object(transactionQuery),
    reply: z.array(TransactionTotals),
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'The totals of a channel’s sales that match a query, by currency',
  }),
  totalTransactions: endpoint({
    method: 'GET',
    path: '/transactions/totals',
    query: z.object(transactionQuery),
    reply: z.array(TransactionTotals),
    access: 'provider',
    queue: 'never',
    extension: true,
    summary: 'The totals of all sales that match a query, by currency',
  }),
  cashUpChannelTransactions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/transactions/cash-up',
    params: z.object({ id: NumberId }),
    query: z.object(transactionQuery),
    reply: z.array(CashUpLine),
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'The sums of a channel’s sales that match a query, by currency, product and payment status, unpaid ones included',
  }),
  readTransactionOptions: endpoint({
    method: 'GET',
    path: '/transactions/filter-options',
    reply: z.object({ providers: z.array(z.string()) }),
    access: 'provider',
    queue: 'never',
    summary: 'The providers for which a report can be requested',
  }),
  downloadProviderReport: endpoint({
    method: 'POST',
    path: '/transactions/provider-report',
    body: z.object({
      eventStartDate: z.optional(clearableValue(RangeBound, NO_BOUND)),
      eventEndDate: z.optional(clearableValue(RangeBound, NO_BOUND)),
      providers: Providers,
    }),
    reply: spreadsheet('provider-report.xlsx'),
    access: 'provider',
    effect: 'none',
    queue: 'never',
    summary: 'The sales of some providers’ channels for events in a range: a summary, and each sale',
  }),
})
