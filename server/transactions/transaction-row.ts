import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { TransactionRow, paymentStatuses, products } from '#contract/transactions.ts'
import type { Database } from '#server/db/schema.ts'

/** Joins transactions `t` with their events `e` and channels `c`, without selecting columns. */
export const joinEvents = (db: Kysely<Database>) =>
  db
    .selectFrom('transactions as t')
    // Joined by the channel too, so that the indexes of events, which begin with it, can be used.
    .innerJoin('events as e', (on) => on.onRef('e.id', '=', 't.event_id').onRef('e.sales_channel_id', '=', 't.sales_channel_id'))
    .innerJoin('sales_channels as c', 'c.id', 't.sales_channel_id')

/** The columns of a sale, except the keys for searching and sorting, which would take a third of the time of a page. */
const columns = [
  't.id',
  't.order_number',
  't.provider_order_id',
  't.new_order_id',
  't.token',
  't.type',
  't.product',
  't.is_text_buy',
  't.sales_channel_id',
  't.user_id',
  't.user_channels',
  't.name',
  't.email',
  't.phone',
  't.event_id',
  't.price_code',
  't.quantity',
  't.purchased_time',
  't.payment_status',
  't.amount',
  't.refunded',
  't.amount_refunded',
  't.reward_code',
  't.reward_value',
  't.section',
  't.row',
  't.seat',
  't.original_section',
  't.original_row',
  't.original_seat',
  't.face_value',
  't.upgrade_price',
  't.subtotal',
  't.tax_and_fees',
  't.currency',
  't.version',
  't.charge_id',
  't.card_last4',
  't.card_exp_month',
  't.card_exp_year',
] as const

/** Selects the columns of a sale and of its event. */
export const selectEventColumns = (joined: ReturnType<typeof joinEvents>) =>
  joined
    .select(columns)
    .select(['e.event_id as event_external_id', 'e.title as event_title', 'e.time as event_time', 'e.timezone as event_timezone'])

/** Selects transactions with their events. */
export const selectTransactions = (db: Kysely<Database>) => selectEventColumns(joinEvents(db))

type Selected = ReturnType<typeof selectTransactions> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredTransaction = Selected

/** Converts a stored sale to the API's form, which has the refunded amount under two names. */
export function toTransaction(row: StoredTransaction): TransactionRow {
  return {
    id: row.id,
    orderId: row.order_number,
    order_id: row.provider_order_id,
    new_order_id: row.new_order_id,
    token: row.token,
    type: row.type,
    product: row.product as (typeof products)[number],
    is_text_buy: row.is_text_buy,
    sales_channel_id: row.sales_channel_id,
    user: row.user_id === null ? null : { id: row.user_id, text_buy_user_message_channels: row.user_channels },
    name: row.name,
    email: row.email,
    phone: row.phone,
    event: {
      id: row.event_id,
      event_id: row.event_external_id,
      title: row.event_title,
      time: row.event_time,
      timezone: row.event_timezone,
      sales_channel_id: row.sales_channel_id,
    },
    price_code: row.price_code,
    quantity: row.quantity,
    purchased_time: row.purchased_time,
    payment: {
      status: row.payment_status as (typeof paymentStatuses)[number],
      amount: row.amount,
      refunded: row.refunded,
      amount_refunded: row.amount_refunded,
      amountRefunded: row.amount_refunded,
    },
    reward: row.reward_code === null ? null : { code: row.reward_code, reward_value: row.reward_value ?? 0 },
    section: row.section,
    row: row.row,
    seat: row.seat,
    original_section: row.original_section,
    original_row: row.original_row,
    original_seat: row.original_seat,
    face_value: row.face_value,
    upgrade_price: row.upgrade_price,
    subtotal: row.subtotal,
    tax_and_fees: row.tax_and_fees,
    currency: row.currency,
    version: row.version,
  }
}
