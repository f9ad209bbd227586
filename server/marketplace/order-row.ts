import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Order } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { party } from './listing-row.ts'

/** Joins orders `o` with their events `e`, buyers `b` and sellers `s`, without selecting columns. */
export const joinOrders = (db: Kysely<Database>) =>
  db
    .selectFrom('orders as o')
    .innerJoin('events as e', (on) => on.onRef('e.id', '=', 'o.event_id').onRef('e.sales_channel_id', '=', 'o.sales_channel_id'))
    .leftJoin('fans as b', (on) =>
      on.onRef('b.id', '=', 'o.buyer_id').onRef('b.sales_channel_id', '=', 'o.sales_channel_id').on('b.deleted_at', 'is', null),
    )
    .leftJoin('fans as s', (on) =>
      on.onRef('s.id', '=', 'o.seller_id').onRef('s.sales_channel_id', '=', 'o.sales_channel_id').on('s.deleted_at', 'is', null),
    )

/** Selects the columns of an order that the API returns. */
export const selectOrderColumns = (joined: ReturnType<typeof joinOrders>) =>
  joined
    .selectAll('o')
    .select([
      'e.title as event_title',
      'e.time as event_time',
      'e.timezone as event_timezone',
      'e.venue as event_venue',
      'e.category as event_category',
      'b.first_name as buyer_first_name',
      'b.last_name as buyer_last_name',
      's.first_name as seller_first_name',
      's.last_name as seller_last_name',
    ])

type Selected = ReturnType<typeof selectOrderColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredOrder = Selected

/**
 * Converts a stored order to the API's form.
 * @param fees whether the reader sees the platform's fees, as those who manage everything do
 */
export const toOrder = (row: StoredOrder, fees: boolean): Order => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  listing_id: row.listing_id,
  status: row.status,
  buyer: party(row.buyer_id, row.buyer_first_name, row.buyer_last_name),
  buyer_id: row.buyer_id,
  seller: party(row.seller_id, row.seller_first_name, row.seller_last_name),
  event: {
    id: row.event_id,
    title: row.event_title,
    time: row.event_time,
    timezone: row.event_timezone,
    venue: row.event_venue,
    category: row.event_category,
  },
  section_name: row.section_name,
  row_name: row.row_name,
  first_seat: row.first_seat,
  last_seat: row.last_seat,
  quantity: row.quantity,
  total: row.total,
  payment: { amount: paid(row), stripe_payment_intent: row.stripe_payment_intent },
  buyer_fees: row.buyer_fees,
  seller_fees: row.seller_fees,
  seller_gets: row.seller_gets,
  tax: row.tax,
  ...(fees ? { holdfast_fees: row.platform_fees } : {}),
  refunded_amount: row.refunded_amount,
  currency: row.currency,
  completed_at: row.completed_at,
  delivered_at: row.delivered_at,
  delivery_error: row.delivery_error,
  seller_paid_at: row.seller_paid_at,
  seller_payment_error: row.seller_payment_error,
  buyer_refund_asked_at: row.buyer_refund_asked_at,
  buyer_refund_asked_reason: row.buyer_refund_asked_reason,
  buyer_refunded_at: row.buyer_refunded_at,
  created_at: row.created_at,
  version: row.version,
})

/** Returns the amount that the buyer paid; zero before the order is completed. */
export const paid = ({ completed_at, total }: Pick<StoredOrder, 'completed_at' | 'total'>) => (completed_at === null ? 0 : total)

/** Returns an order, locked until the transaction ends if the caller is about to change it. @throws 404 */
export async function findOrder(db: Kysely<Database>, id: string, locked = false): Promise<StoredOrder> {
  const query = selectOrderColumns(joinOrders(db)).where('o.id', '=', id)
  const row = await (locked ? query.forUpdate('o') : query).executeTakeFirst()
  if (!row) throw notFound('Order not found')
  return row
}
