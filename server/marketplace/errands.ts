import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Delivered } from '#server/kernel/gateways/tickets.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import { log } from '#server/log.ts'
import { findOrder, type StoredOrder } from './order-row.ts'
import { changeListing } from './states.ts'
import { changeOrder } from '#server/orders/change-order.ts'

const HOUR_MS = 3_600_000
/** Tickets change hands so long before the event, sellers are paid so long after it (decisions, section 9). */
export const DELIVER_BEFORE_MS = 24 * HOUR_MS
export const PAY_AFTER_MS = 72 * HOUR_MS
/** So long nobody else takes an order up: longer than a gateway may take. After that it is asked again. */
const LEASE_MS = 60_000
const OUTSIDE_MS = 20_000
const AT_ONCE = 20

/**
 * What a job does about an order at a gateway. It is written on the order before it leaves (`open_attempt`) and requested again until
 * its end is known, whatever has become of the order. Requested twice about one order, the gateway does it once.
 */
interface Errand<Result> {
  name: 'delivery' | 'payout' | 'reversal'
  /** Which orders `o` of events `e` are due for the first time. */
  due(now: number): RawBuilder<unknown>
  act(context: Context, order: StoredOrder, signal: AbortSignal): Promise<Result>
  /** Writes what came of it, in a transaction; the order may have been cancelled meanwhile. */
  settle(tx: Kysely<Database>, order: StoredOrder, result: Result, now: number): Promise<void>
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
const iso = (ms: number) => new Date(ms).toISOString()

/** Completed orders get their tickets a day before the event. */
export const delivery: Errand<Delivered> = {
  name: 'delivery',
  due: (now) => sql`o.status = 'completed' and e.time <= ${at(now + DELIVER_BEFORE_MS)}`,
  async act({ gateways, db }, order, signal) {
    const { event_id: event } = await db
      .selectFrom('events')
      .select('event_id')
      .where('id', '=', order.event_id)
      .executeTakeFirstOrThrow()
    const { id, section_name: section, row_name: row, first_seat, last_seat, seller_id: seller, buyer_id: buyer } = order
    return gateways.tickets.deliver({ order: id, event, section, row, first_seat, last_seat, seller, buyer }, signal)
  },
  async settle(tx, order, result, now) {
    const isOpen = order.status === 'completed'
    if (result.delivered) await changeOrder(tx, order.id, { delivered_at: iso(now), ...(isOpen && { status: 'delivered' }) })
    else if (isOpen) {
      await changeOrder(tx, order.id, { status: 'delivery_failed', delivery_error: result.reason, failed_at: iso(now) })
      await changeListing(tx, order.listing_id, 'manual_action_required')
    }
  },
}

const movementKey = (kind: Movement['kind'], order: StoredOrder) => `${kind}-${order.id}`

/**
 * Moves money once: an earlier attempt is looked up first.
 * @param whyNot why a movement that was never made must not be made now; null lets it go
 */
async function move(
  { gateways }: Context,
  movement: Movement,
  order: StoredOrder,
  signal: AbortSignal,
  whyNot: () => Promise<string | null> = async () => null,
): Promise<Moved> {
  const under = { key: movementKey(movement.kind, order), signal }
  const before = await gateways.payments.find(movement, under)
  if (before) return before
  const reason = await whyNot()
  return reason === null ? gateways.payments.move(movement, under) : { moved: false, reason }
}

/** Delivered orders are paid out three days after the event. */
export const payout: Errand<Moved> = {
  name: 'payout',
  due: (now) => sql`o.status = 'delivered' and e.time <= ${at(now - PAY_AFTER_MS)}`,
  act(context, order, signal) {
    const { seller_gets: amount, currency, event_title: description } = order
    const movement = { kind: 'payout', seller: order.seller_id!, amount, currency, description } as const
    return move(context, movement, order, signal, () => whyNotPaid(context.db, order))
  },
  async settle(tx, order, result, now) {
    const isOpen = order.status === 'delivered'
    if (result.moved) {
      const paid = { stripe_transfer: result.id, seller_paid_at: iso(now), seller_payment_error: null }
      await changeOrder(tx, order.id, { ...paid, ...(isOpen && { status: 'seller_paid' }) })
    } else if (isOpen)
      await changeOrder(tx, order.id, {
        status: 'seller_payment_failed',
        seller_payment_error: result.reason,
        failed_at: iso(now),
      })
  },
}

/** An account without details, or one that was rejected, takes no money; of the others the gateway decides. */
async function whyNotPaid(db: Kysely<Database>, { seller_id }: StoredOrder): Promise<string | null> {
  const seller = await db
    .selectFrom('fans')
    .select('stripe_seller_status as status')
    .where('id', '=', seller_id ?? 0)
    .executeTakeFirst()
  if (!seller) return 'The seller’s account is gone'
  if (seller.status === 'rejected') return 'The seller’s account was rejected'
  return seller.status === null || seller.status === 'details_not_submitted' ? 'The seller’s account has no details yet' : null
}

/** The payout of an order that was cancelled comes back. Its failure stands in `seller_payment_error`. */
export const reversal: Errand<Moved> = {
  name: 'reversal',
  due: () =>
    sql`o.status = 'cancelled' and o.stripe_transfer is not null and o.seller_paid_at is not null and o.seller_reversed_at is null and o.seller_payment_error is null`,
  act: (context, order, signal) => {
    const { stripe_transfer, seller_gets: amount, currency } = order
    return move(context, { kind: 'reversal', payout: stripe_transfer!, amount, currency }, order, signal)
  },
  settle: (tx, order, result, now) =>
    changeOrder(
      tx,
      order.id,
      result.moved ? { seller_reversed_at: iso(now) } : { seller_payment_error: result.reason, failed_at: iso(now) },
    ),
}

/** Does an errand for every order that is due, some at a time; what fails without a word is tried again after a while. */
export async function runErrand<Result>(context: Context, errand: Errand<Result>): Promise<void> {
  for (;;) {
    const orders = await takeUp(context, errand)
    for (const order of orders) await runOne(context, errand, order)
    if (orders.length < AT_ONCE) return
  }
}

/** Takes due orders for this node, those with an open attempt first. An order that somebody is cancelling is left alone. */
async function takeUp<Result>(context: Context, { name, due }: Errand<Result>): Promise<StoredOrder[]> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update orders set leased_until = ${at(now + LEASE_MS)}, open_attempt = ${name} where id in (
        select o.id from orders o join events e on e.id = o.event_id
        where (o.open_attempt = ${name} or (o.open_attempt is null and ${due(now)})) and (o.leased_until is null or o.leased_until <= ${at(now)})
          and (o.open_attempt is not null or not exists (${cancelling(sql`o.id`)}))
        order by o.open_attempt nulls last, o.created_at limit ${AT_ONCE} for update of o skip locked)
      returning id`.execute(tx)
    // A cancellation that was committed while its order waited to be taken is seen only now.
    const { rows: cancelled } = await sql<{ id: string }>`
      update orders o set leased_until = null, open_attempt = null
      where o.id = any(${rows.map(({ id }) => id)}::uuid[]) and exists (${cancelling(sql`o.id`)})
      returning id`.execute(tx)
    const orders: StoredOrder[] = []
    for (const { id } of rows) if (!cancelled.some((one) => one.id === id)) orders.push(await findOrder(tx, id))
    return orders
  })
}

const cancelling = (order: RawBuilder<unknown>) =>
  sql`select from outside_calls c where c.call = 'cancelReservedOrder' and c.about = ${order}::text and c.settled_at is null`

async function runOne<Result>(context: Context, { name, act, settle }: Errand<Result>, order: StoredOrder): Promise<void> {
  try {
    const signal = AbortSignal.timeout(OUTSIDE_MS)
    const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const result = await Promise.race([act(context, order, signal), cut])
    await transact(context, async (tx) => {
      await settle(tx, await findOrder(tx, order.id, true), result, context.clock.now())
      await tx.updateTable('orders').set({ leased_until: null, open_attempt: null }).where('id', '=', order.id).execute()
    })
  } catch (error) {
    log.trouble(`The ${name} of order ${order.id} has no known end yet:`, error)
  }
}
