import { sql, type Kysely, type RawBuilder } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import { recordOwnChange } from '#server/kernel/own-changes.ts'
import type { Delivered } from '#server/kernel/gateways/tickets.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import { LEASE_MS, leasedRows } from '#server/outbound/leased-rows.ts'
import type { Leased, Outbound } from '#server/outbound/outbound.ts'
import { findOrder, type StoredOrder } from './order-row.ts'
import { changeListing } from './states.ts'
import { changeOrder } from '#server/orders/change-order.ts'

const HOUR_MS = 3_600_000
/** How long before an event its tickets are delivered, in milliseconds. */
const DELIVER_BEFORE_MS = 24 * HOUR_MS
/** How long after an event its sellers are paid, in milliseconds. */
const PAY_AFTER_MS = 72 * HOUR_MS

/**
 * An external call about an order, stored in it (`open_attempt`) before it is made, and repeated until its result is known; until
 * then the order cannot be cancelled. If it is requested twice, the service acts once.
 */
interface OrderCall<Result> extends Pick<Outbound<LeasedOrder, Result>, 'find' | 'call'> {
  name: NonNullable<StoredOrder['open_attempt']>
  /** Returns the condition for orders `o` of events `e` that are due for the first time. */
  due(now: number): RawBuilder<unknown>
  /** Stores the result in a transaction. The order may have been cancelled since the call was made. */
  write(tx: Kysely<Database>, order: StoredOrder, result: Result, now: number): Promise<void>
}
type LeasedOrder = StoredOrder & Leased

const at = (ms: number) => sql`${toIso(ms)}::timestamptz`

const rows = leasedRows<LeasedOrder>({ table: 'orders', key: 'id', open: sql`open_attempt is not null`, columns: sql`id` })

const work = <Result>({ name, due, find, call, write }: OrderCall<Result>): Outbound<LeasedOrder, Result> => ({
  ...rows,
  name: `The ${name} of order`,
  pauses: { firstMs: 30_000, longestMs: 600_000 },
  take: (context) => take(context, name, due),
  ...(find && { find }),
  call,
  settle: (context, { id }, result) =>
    transact(context, async (tx) => {
      const order = await findOrder(tx, id, true)
      if (order.open_attempt !== name) return
      await write(tx, order, result, context.clock.now())
      await tx.updateTable('orders').set({ leased_until: null, open_attempt: null, attempts: 0 }).where('id', '=', id).execute()
    }),
})

/** Leases a due order; orders with an open attempt come first. An order that is being cancelled is skipped. */
async function take(
  context: Context,
  name: OrderCall<unknown>['name'],
  due: OrderCall<unknown>['due'],
): Promise<LeasedOrder | undefined> {
  const now = context.clock.now()
  for (;;) {
    const order = await context.db.transaction().execute(async (tx) => {
      const { rows: taken } = await sql<{ id: string }>`
        update orders set leased_until = ${at(now + LEASE_MS)}, open_attempt = ${name}, attempts = attempts + 1 where id = (
          select o.id from orders o join events e on e.id = o.event_id
          where (o.open_attempt = ${name} or (o.open_attempt is null and ${due(now)})) and (o.leased_until is null or o.leased_until <= ${at(now)})
            and (o.open_attempt is not null or not exists (${cancelling(sql`o.id`)}))
          order by o.open_attempt nulls last, o.created_at limit 1 for update of o skip locked)
        returning id`.execute(tx)
      if (!taken[0]) return undefined
      // A cancellation that was committed while this transaction waited for the order is visible only now.
      const { rows: cancelled } = await sql`
        update orders o set leased_until = null, open_attempt = null, attempts = 0
        where o.id = ${taken[0].id} and exists (${cancelling(sql`o.id`)}) returning id`.execute(tx)
      return cancelled.length > 0 ? 'is being cancelled' : findOrder(tx, taken[0].id)
    })
    if (order !== 'is being cancelled') return order && { ...order, lease: order.leased_until! }
  }
}

const cancelling = (order: RawBuilder<unknown>) =>
  sql`select from outside_calls c where c.call = 'cancelReservedOrder' and c.about = ${order}::text and c.settled_at is null`

/** Delivers the tickets of completed orders a day before the event. */
export const delivery = work<Delivered>({
  name: 'delivery',
  due: (now) => sql`o.status = 'completed' and e.time <= ${at(now + DELIVER_BEFORE_MS)}`,
  async call({ gateways, db }, order, signal) {
    const { event_id: event } = await db
      .selectFrom('events')
      .select('event_id')
      .where('id', '=', order.event_id)
      .executeTakeFirstOrThrow()
    const { id, section_name: section, row_name: row, first_seat, last_seat, seller_id: seller, buyer_id: buyer } = order
    return gateways.tickets.deliver({ order: id, event, section, row, first_seat, last_seat, seller, buyer }, signal)
  },
  async write(tx, order, result, now) {
    const isOpen = order.status === 'completed'
    if (result.delivered) await changeOrder(tx, order.id, { delivered_at: toIso(now), ...(isOpen && { status: 'delivered' }) })
    else if (isOpen) {
      await changeOrder(tx, order.id, {
        status: 'delivery_failed',
        delivery_error: result.reason,
        delivery_failed_at: toIso(now),
        failed_at: toIso(now),
      })
      await changeListing(tx, order.listing_id, 'manual_action_required')
      await recordOwnChange(tx, deliveryFailed(order, result.reason), now)
    }
  },
})

const deliveryFailed = ({ id: row_id, sales_channel_id: channel }: StoredOrder, reason: string) =>
  ({ channel, action: 'deliveryFailed', tbl: 'orders', row_id, detail: { reason }, outcome: 'failed' }) as const

const movementKey = (kind: Movement['kind'], order: StoredOrder) => `${kind}-${order.id}`

/**
 * Returns the calls that move money for an order.
 * @param whyNot returns why a movement that the gateway does not know must not be made now; null if it may be made
 */
const moving = (
  movementOf: (order: StoredOrder) => Movement,
  whyNot: (context: Context, order: StoredOrder) => Promise<string | null> = async () => null,
): Pick<Outbound<LeasedOrder, Moved>, 'find' | 'call'> => {
  const under = (order: StoredOrder, signal: AbortSignal) => ({ key: movementKey(movementOf(order).kind, order), signal })
  return {
    find: ({ gateways }, order, signal) => gateways.payments.find(movementOf(order), under(order, signal)),
    async call(context, order, signal) {
      const reason = await whyNot(context, order)
      return reason === null ? context.gateways.payments.move(movementOf(order), under(order, signal)) : { moved: false, reason }
    },
  }
}

/** Pays out delivered orders three days after the event. */
export const payout = work<Moved>({
  name: 'payout',
  due: (now) => sql`o.status = 'delivered' and e.time <= ${at(now - PAY_AFTER_MS)}`,
  ...moving(
    ({ seller_id, seller_gets: amount, currency, event_title: description }) => ({
      kind: 'payout',
      seller: seller_id!,
      amount,
      currency,
      description,
    }),
    whyNotPaid,
  ),
  async write(tx, order, result, now) {
    const isOpen = order.status === 'delivered'
    if (result.moved) {
      const paid = { stripe_transfer: result.id, seller_paid_at: toIso(now), seller_payment_error: null }
      await changeOrder(tx, order.id, { ...paid, ...(isOpen && { status: 'seller_paid' }) })
    } else if (isOpen) {
      await recordFailedPayment(tx, failureOf(order, 'payout'), now)
      await changeOrder(tx, order.id, {
        status: 'seller_payment_failed',
        seller_payment_error: result.reason,
        failed_at: toIso(now),
      })
    }
  },
})

const failureOf = (
  { id, sales_channel_id: channel, seller_gets: amount, currency }: StoredOrder,
  what: 'payout' | 'reversal',
) => ({
  what,
  channel,
  of: { order: id },
  amount,
  currency,
  about: { tbl: 'orders', id },
})

/** Returns why a seller cannot be paid: erased, without account details, or rejected. In all other cases the gateway decides. */
async function whyNotPaid({ db }: Context, { seller_id }: StoredOrder): Promise<string | null> {
  const seller = await db
    .selectFrom('fans')
    .select('stripe_seller_status as status')
    .where('id', '=', seller_id ?? 0)
    .executeTakeFirst()
  if (!seller) return 'The seller’s account is gone'
  if (seller.status === 'rejected') return 'The seller’s account was rejected'
  return seller.status === null || seller.status === 'details_not_submitted' ? 'The seller’s account has no details yet' : null
}

/** Reverses the payout of a cancelled order. A failure is in `seller_payment_error`. */
export const reversal = work<Moved>({
  name: 'reversal',
  due: () =>
    sql`o.status = 'cancelled' and o.stripe_transfer is not null and o.seller_paid_at is not null and o.seller_reversed_at is null and o.seller_payment_error is null`,
  ...moving(({ stripe_transfer, seller_gets: amount, currency }) => ({
    kind: 'reversal',
    payout: stripe_transfer!,
    amount,
    currency,
  })),
  async write(tx, order, result, now) {
    if (!result.moved) await recordFailedPayment(tx, failureOf(order, 'reversal'), now)
    const failed = (reason: string) => ({ seller_payment_error: reason, failed_at: toIso(now) })
    await changeOrder(tx, order.id, result.moved ? { seller_reversed_at: toIso(now) } : failed(result.reason))
  },
})
