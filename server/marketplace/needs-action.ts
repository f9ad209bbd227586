import { sql, type Kysely, type RawBuilder } from 'kysely'
import { orderTroubles, type NeedsAction, type OrderTrouble } from '#contract/marketplace-rows.ts'
import { roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'
import { isSettled, isUrgent, toNote } from './case-rows.ts'
import { countOpenEnds, newestOpenEnd, readOpenEnds, toOpenEnd, type OpenEnd } from './open-ends.ts'
import { joinOrders, paid, selectOrderColumns, toOrder, type StoredOrder } from './order-row.ts'

const MOST = 500

/** Whether the buyer was refunded at the provider itself, although the seller was paid out. */
const isPaidTwice = sql<boolean>`(o.status = 'buyer_refunded' and o.seller_paid_at is not null and o.seller_reversed_at is null)`

const since = sql<string>`coalesce(case
  when o.status = 'buyer_refund_asked' then o.buyer_refund_asked_at
  when ${isPaidTwice} then greatest(o.buyer_refunded_at, o.seller_paid_at)
  else o.failed_at end, o.created_at)`

const isOpen = (trouble: RawBuilder<unknown>) => sql`not ${isSettled(sql`o.id`, trouble, since)}`

/**
 * The reason why an order `o` needs action; null if it needs no action. A cancelled order also needs action if its refund, or the
 * reversal of its payout, has failed. When one reason is settled, the next one is shown.
 */
const trouble = sql<OrderTrouble | null>`case
  when o.status in (${sql.join(orderTroubles)}) and ${isOpen(sql`o.status`)} then o.status
  when o.buyer_refund_error is not null and ${isOpen(sql`'buyer_refund_failed'`)} then 'buyer_refund_failed'
  when (${isPaidTwice} or (o.status = 'cancelled' and o.seller_payment_error is not null))
    and ${isOpen(sql`'seller_payment_reversal_failed'`)} then 'seller_payment_reversal_failed' end`

const selectTroubles = (db: Kysely<Database>, channel: number, now: number) =>
  selectOrderColumns(joinOrders(db))
    .leftJoin('case_notes as n', 'n.id', 'o.id')
    .select(['n.note', 'n.noted_by_name', 'n.noted_at'])
    .select([trouble.as('trouble'), since.as('since'), isUrgent(now).as('urgent')])
    .where('o.sales_channel_id', '=', channel)
    .where(
      sql<boolean>`(o.status in (${sql.join(orderTroubles.map((status) => sql.lit(status)))}) or o.seller_payment_error is not null
        or o.buyer_refund_error is not null or ${isPaidTwice})`,
    )
    .where(sql<boolean>`${trouble} is not null`)

type Selected = Awaited<ReturnType<ReturnType<typeof selectTroubles>['execute']>>[number]

/** The amount concerned and the reason as text, by the kind of trouble. */
const matters: Record<OrderTrouble, (order: StoredOrder) => { amount: number; reason: string | null }> = {
  delivery_failed: (order) => ({ amount: toBuyer(order), reason: order.delivery_error }),
  seller_payment_failed: (order) => ({ amount: order.seller_gets, reason: order.seller_payment_error }),
  buyer_refund_asked: (order) => ({ amount: toBuyer(order), reason: order.buyer_refund_asked_reason }),
  buyer_refund_failed: (order) => ({ amount: toBuyer(order), reason: order.buyer_refund_error }),
  seller_payment_reversal_failed: (order) => ({
    amount: roundMoney(order.seller_gets - order.seller_reversed_amount, order.currency),
    reason: order.seller_payment_error,
  }),
}
const toBuyer = (order: StoredOrder) => roundMoney(paid(order) - order.refunded_amount, order.currency)

function toItem(row: Selected, fees: boolean): NeedsAction {
  const order = toOrder(row, fees)
  return {
    id: row.id,
    kind: 'order',
    trouble: row.trouble!,
    order,
    title: row.event_title,
    event_id: row.event_id,
    event_time: row.event_time,
    event_timezone: row.event_timezone,
    urgent: row.urgent,
    sale: null,
    person: order.buyer,
    since: row.since,
    ...matters[row.trouble!](row),
    currency: row.currency,
    taken_by: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_by_name ?? '' },
    note: toNote(row),
  }
}

interface QueueRequest {
  channel: number
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Returns a channel's cases that need action: the urgent ones by the time of their event, then the others, oldest first.
 * @param fees whether the reader sees the platform's fees
 */
export async function listNeedsAction(
  db: Kysely<Database>,
  { channel, now }: QueueRequest,
  fees: boolean,
): Promise<NeedsAction[]> {
  const rows = await selectTroubles(db, channel, now)
    .orderBy(sql`case when ${isUrgent(now)} then e.time end nulls last`)
    .orderBy('since')
    .orderBy('o.id')
    .limit(MOST)
    .execute()
  const ends = await withOrders(db, await readOpenEnds(db, channel, { most: MOST }), fees)
  const items = [...rows.map((row) => toItem(row, fees)), ...ends]
  return items.toSorted((a, b) => dueOf(a) - dueOf(b) || toEpoch(a.since) - toEpoch(b.since)).slice(0, MOST)
}

/** Returns the time by which an urgent case must be decided, in milliseconds since 1970; later than all times for the others. */
const dueOf = ({ urgent, event_time }: NeedsAction) => (urgent ? toEpoch(event_time!) : Number.MAX_SAFE_INTEGER)

/** Returns when the newest case of a channel began, in milliseconds since 1970; null if no case needs action. */
export async function newestCase(db: Kysely<Database>, { channel, now }: QueueRequest): Promise<number | null> {
  const { rows } = await sql<{ since: string | null }>`
    select max(x.since) as since from (${selectTroubles(db, channel, now)}) x`.execute(db)
  const began = [rows[0]!.since, await newestOpenEnd(db, channel)].flatMap((at) => (at === null ? [] : [toEpoch(at)]))
  return began.length > 0 ? Math.max(...began) : null
}

/** Counts a channel's cases that need action, and the urgent ones among them. */
export async function countNeedsAction(
  db: Kysely<Database>,
  { channel, now }: QueueRequest,
): Promise<{ count: number; urgent: number }> {
  const { rows } = await sql<{ count: number; urgent: number }>`
    select count(*)::integer as count, count(*) filter (where x.urgent)::integer as urgent
    from (${selectTroubles(db, channel, now)}) x`.execute(db)
  return { count: rows[0]!.count + (await countOpenEnds(db, channel)), urgent: rows[0]!.urgent }
}

/** Returns one case; undefined if it needs no action. */
export async function findCase(
  db: Kysely<Database>,
  { channel, id, now }: QueueRequest & { id: string },
  user: CurrentUser,
): Promise<NeedsAction | undefined> {
  const fees = manages(user, 'all')
  const row = await selectTroubles(db, channel, now).where('o.id', '=', id).forUpdate('o').executeTakeFirst()
  if (row) return toItem(row, fees)
  const [end] = await withOrders(db, await readOpenEnds(db, channel, { id, most: 1 }), fees)
  return end
}

/** Converts disputes and failed refunds to the API's form; a dispute of an order gets its order. */
async function withOrders(db: Kysely<Database>, ends: readonly OpenEnd[], fees: boolean): Promise<NeedsAction[]> {
  const ids = ends.filter(({ kind }) => kind === 'order').map(({ row_id }) => row_id)
  const orders = ids.length === 0 ? [] : await selectOrderColumns(joinOrders(db)).where('o.id', 'in', ids).execute()
  return ends.map((end) => {
    const order = orders.find(({ id }) => id === end.row_id)
    return toOpenEnd(end, order ? toOrder(order, fees) : null)
  })
}

interface Taking {
  channel: number
  /** The id of the case; for an order, the order's id. */
  id: string
  taken: boolean
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Assigns a case to the user, or removes the assignment; a case of somebody else is not changed.
 * @throws Refusal 404 if it needs no action; 409 if it is assigned to somebody else
 */
export async function takeOn(db: Kysely<Database>, taking: Taking, user: CurrentUser): Promise<NeedsAction> {
  const { channel, id, taken, now } = taking
  const fees = manages(user, 'all')
  const row = await selectTroubles(db, channel, now).where('o.id', '=', id).forUpdate('o').executeTakeFirst()
  if (!row) return takeEnd(db, taking, user)
  if (row.taken_by !== null && row.taken_by !== user.id) throw conflict(TAKEN, toItem(row, fees))
  const who = taken ? { taken_by: user.id, taken_by_name: user.name } : { taken_by: null, taken_by_name: null }
  await db.updateTable('orders').set(who).where('id', '=', id).execute()
  return toItem({ ...row, ...who }, fees)
}

const TAKEN = 'This is already assigned to someone else.'

async function takeEnd(db: Kysely<Database>, { channel, id, taken, now }: Taking, user: CurrentUser): Promise<NeedsAction> {
  const read = async () => {
    const [item] = await withOrders(db, await readOpenEnds(db, channel, { id, most: 1 }), manages(user, 'all'))
    if (!item) throw notFound('Order not found')
    return item
  }
  await read()
  if (taken)
    await db
      .insertInto('taken_ends')
      .values({ id, sales_channel_id: channel, taken_by: user.id, taken_by_name: user.name, taken_at: toIso(now) })
      .onConflict((same) => same.column('id').doNothing())
      .execute()
  else await db.deleteFrom('taken_ends').where('id', '=', id).where('taken_by', '=', user.id).execute()
  const item = await read()
  if (item.taken_by !== null && item.taken_by.id !== user.id) throw conflict(TAKEN, item)
  return item
}
