import { sql, type Kysely } from 'kysely'
import type { OrderDetail, OrderStep, OrderStepKind } from '#contract/order-detail.ts'
import { toEpoch } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { findOrder, paid, toOrder, type StoredOrder } from './order-row.ts'

/** Returns an order of a channel with its history. @param fees whether the reader sees the platform's fees @throws 404 */
export async function readOrder(db: Kysely<Database>, channel: number, id: string, fees: boolean): Promise<OrderDetail> {
  const row = await findOrder(db, id)
  if (row.sales_channel_id !== channel) throw notFound('Order not found')
  const isReversed = row.seller_reversed_at !== null
  return {
    ...toOrder(row, fees),
    seller_reversed_at: row.seller_reversed_at,
    seller_reversed_amount: isReversed ? row.seller_gets : row.seller_reversed_amount,
    buyer_refund_error: row.buyer_refund_error,
    history: await historyOf(db, row),
  }
}

async function historyOf(db: Kysely<Database>, row: StoredOrder): Promise<OrderStep[]> {
  const acts = await readActs(db, row)
  const steps = [
    ...ownSteps(row, acts),
    ...(await failedPayments(db, row)),
    ...(await disputesOf(db, row.id)),
    ...(await settlements(db, row.id)),
  ]
  return steps.toSorted((a, b) => toEpoch(a.at) - toEpoch(b.at))
}

/** A call of an account about the order, as the record of changes contains it. */
interface Act {
  call: string
  at: string
  by: string | null
}

async function readActs(db: Kysely<Database>, { id, sales_channel_id }: StoredOrder): Promise<Act[]> {
  return db
    .selectFrom('changes')
    .select(['call', 'at', 'user_name as by'])
    .where('sales_channel_id', '=', sales_channel_id)
    .where('tbl', '=', 'orders')
    .where('row_id', '=', id)
    .where('call', 'in', ['cancelReservedOrder', 'refuseRefund'])
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
}

/** Returns the steps that are stored in the order itself. */
function ownSteps(row: StoredOrder, acts: readonly Act[]): OrderStep[] {
  const last = (call: string) => acts.findLast((act) => act.call === call)
  const cancelled = last('cancelReservedOrder')
  // A refund directly at the payment provider has another time, and nobody here made it.
  const wasRefundedHere = cancelled !== undefined && row.buyer_refunded_at === cancelled.at
  const refused = { by: last('refuseRefund')?.by ?? null, reason: row.buyer_refund_refused_reason }
  return [
    step('reserved', row.created_at),
    ...maybe('paid', row.completed_at, { amount: paid(row) }),
    ...maybe('delivered', row.delivered_at),
    ...maybe('delivery_failed', deliveryFailedAt(row), { reason: row.delivery_error }),
    ...maybe('seller_paid', row.seller_paid_at, { amount: row.seller_gets }),
    ...maybe('refund_asked', row.buyer_refund_asked_at, { reason: row.buyer_refund_asked_reason }),
    ...maybe('refund_refused', row.buyer_refund_refused_at, refused),
    ...maybe('refunded', row.buyer_refunded_at, {
      amount: row.refunded_amount,
      by: wasRefundedHere ? cancelled.by : null,
    }),
    ...maybe('payout_reversed', row.seller_reversed_at, { amount: row.seller_gets }),
    ...(row.status === 'cancelled' ? maybe('cancelled', cancelled?.at ?? null, { by: cancelled?.by ?? null }) : []),
  ]
}

/**
 * Returns when the delivery failed; null if the delivery did not fail, or if the time was not stored and the order has another
 * status now.
 */
const deliveryFailedAt = ({ delivery_failed_at, failed_at, status }: StoredOrder) =>
  delivery_failed_at ?? (status === 'delivery_failed' ? failed_at : null)

const step = (what: OrderStepKind, at: string, more: Partial<OrderStep> = {}): OrderStep => ({
  what,
  at,
  by: null,
  reason: null,
  amount: null,
  ...more,
})
const maybe = (what: OrderStepKind, at: string | null, more?: Partial<OrderStep>): OrderStep[] =>
  at === null ? [] : [step(what, at, more)]

const failures: Record<string, OrderStepKind> = { refund: 'refund_failed', payout: 'payout_failed', reversal: 'reversal_failed' }

/**
 * Returns the failed refunds, payouts and reversals of an order, with their amounts and the names of the people who requested them.
 * The provider's reason is stored only for the last failure of the order.
 */
async function failedPayments(db: Kysely<Database>, row: StoredOrder): Promise<OrderStep[]> {
  const { rows } = await sql<{ what: string; at: string; amount: number | null; by: string | null }>`
    select s.detail ->> 'what' as what, s.at, (s.detail ->> 'amount')::float8 as amount,
      (select u.name from dashboard_users u where u.id = s.user_id) as by
    from security_events s where s.kind = 'payment-failed' and s.sales_channel_id = ${row.sales_channel_id}
      and s.detail ->> 'order' = ${row.id} order by s.id`.execute(db)
  const found = rows.flatMap(({ what, ...more }) => (failures[what] ? [step(failures[what], more.at, more)] : []))
  const reason = row.buyer_refund_error ?? row.seller_payment_error
  if (reason === null) return found
  const kind = kindOfReason(row)
  const last = found.findLast(({ what }) => what === kind)
  if (last) last.reason = reason
  // If the provider reports a failure by itself, the audit record of this failure does not contain the order's id.
  else if (row.failed_at !== null) found.push(step(kind, row.failed_at, { reason }))
  return found
}

/** Returns the kind of the failure whose reason is stored in the order. */
function kindOfReason({ buyer_refund_error, seller_paid_at }: StoredOrder): OrderStepKind {
  if (buyer_refund_error !== null) return 'refund_failed'
  return seller_paid_at === null ? 'payout_failed' : 'reversal_failed'
}

async function disputesOf(db: Kysely<Database>, order: string): Promise<OrderStep[]> {
  const rows = await db.selectFrom('disputes').selectAll().where('row_id', '=', order).where('kind', '=', 'order').execute()
  return rows.flatMap(({ opened_at, closed_at, reason, amount }) => [
    step('disputed', opened_at, { reason, amount }),
    ...maybe('dispute_closed', closed_at),
  ])
}

async function settlements(db: Kysely<Database>, order: string): Promise<OrderStep[]> {
  const rows = await db.selectFrom('settled_cases').selectAll().where('id', '=', order).execute()
  return rows.map(({ settled_at, settled_by_name, note }) => step('settled', settled_at, { by: settled_by_name, reason: note }))
}
