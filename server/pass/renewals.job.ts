import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { notifyFan } from '#server/fan-news/notify-fan.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import { LEASE_MS, leasedRows } from '#server/outbound/leased-rows.ts'
import { type Leased, type Outbound, workTurn } from '#server/outbound/outbound.ts'
import { isOwed, noteFailure, type Owed, owedColumns, refundCalls, refundColumns } from '#server/refunds/full-refund.ts'
import { recordSales } from '#server/transactions/record-sale.ts'
import { nextPeriod, periodOf, retryOf } from './periods.ts'
import { isCharging } from './running-charge.ts'

/** The most charges, and the most refunds, of one run of the job. */
const MOST_A_TURN = 50
const SUBSCRIBED = sql`s.status in ('active', 'trial')`
const isNotCharging = sql`not exists (select from pass_charges c where c.subscription_id = s.id and c.state = 'running')`

/**
 * Timed work of passes: subscriptions end at their date, the next period is charged when it begins, and a trial becomes active
 * with its first period. A period is charged once, even after a crash; a charge that led to no period is refunded.
 */
export const renewPasses: Job = {
  kind: 'renew-passes',
  everySeconds: 10,
  async run(context) {
    await transact(context, (tx) => endSubscriptions(tx, context.clock.now()))
    await workTurn(context, renewals, MOST_A_TURN)
    await workTurn(context, refunds, MOST_A_TURN)
  },
}

/**
 * Ends subscriptions that are over: cancelled if that was requested, else expired. A cancelled one lasts until the end of its
 * period. No subscription ends while a charge of it has an unknown result.
 */
export async function endSubscriptions(db: Kysely<Database>, now: number): Promise<void> {
  const at = toIso(now)
  const { rows } = await sql<{ id: string }>`
    select s.id from pass_subscriptions s join pass_products p on p.id = s.pass_product_id
    where s.subscribed
      and (coalesce(s.end_date, p.end_date) <= ${at}::timestamptz or (s.status = 'pending_cancel' and s.renews_at <= ${at}::timestamptz))
      and ${isNotCharging}
    order by s.id for update of s`.execute(db)
  // A charge that was stored while this transaction waited for its subscription is visible only now.
  await sql`
    update pass_subscriptions s set subscribed = false, renews_at = null, version = s.version + 1,
      status = case when s.status = 'pending_cancel' then 'cancelled' else 'expired' end
    where s.id = any(${rows.map(({ id }) => id)}::uuid[]) and ${isNotCharging}`.execute(db)
}

interface Renewal extends Leased {
  key: string
  subscription_id: string
  period: string
  amount: number
  currency: string
}

const left = leasedRows<Renewal>({
  table: 'pass_charges',
  key: 'key',
  open: sql`state = 'running'`,
  columns: sql`subscription_id, period, amount, currency`,
})

/** Charges of periods: those with an unknown result first, then each due period. */
const renewals: Outbound<Renewal, Moved> = {
  name: 'The charge of a pass',
  pauses: { firstMs: 30_000, longestMs: 600_000 },
  ...left,
  take: async (context) => (await left.take(context)) ?? beginNext(context),
  async find({ db, gateways }, renewal, signal) {
    if (renewal.amount === 0) return { moved: true, id: '' }
    return renewal.attempts === 1 ? undefined : gateways.payments.find(await chargeOf(db, renewal), { key: renewal.key, signal })
  },
  call: async ({ db, gateways }, renewal, signal) =>
    gateways.payments.move(await chargeOf(db, renewal), { key: renewal.key, signal }),
  settle: (context, renewal, moved) => transact(context, (tx) => settle(tx, renewal, moved, context.clock.now())),
}

async function chargeOf(db: Kysely<Database>, { subscription_id, amount, currency }: Renewal): Promise<Movement> {
  const { fan_id, title } = await subscriptionOf(db, subscription_id)
  return { kind: 'charge', fan: fan_id, amount, currency, description: title }
}

async function beginNext(context: Context): Promise<Renewal | undefined> {
  for (;;) {
    const begun = await transact(context, (tx) => begin(tx, context.clock.now()))
    if (begun !== 'go on') return begun ?? undefined
  }
}

/**
 * Stores the next due charge before its external call.
 * @returns null if no subscription is due; 'go on' if the first one has nothing to charge, or another node charges it
 */
async function begin(db: Kysely<Database>, now: number): Promise<Renewal | 'go on' | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from pass_subscriptions s
    where ${SUBSCRIBED} and s.renews_at <= ${toIso(now)}::timestamptz
      and ${isNotCharging}
    order by s.renews_at limit 1 for update of s skip locked`.execute(db)
  if (!rows[0]) return null
  const row = await subscriptionOf(db, rows[0].id)
  // A charge that another node committed between the start of the query above and its lock is visible only now.
  if (await isCharging(db, row.id)) return 'go on'
  const period = periodOf(row.renews_at!, row.failed_attempts)
  // A pass without events cannot be sold, so its period costs nothing.
  if (row.event === null) {
    await advance(db, row, period)
    return 'go on'
  }
  const lease = toIso(now + LEASE_MS)
  const charge = {
    key: `pass ${row.id} ${period} ${row.failed_attempts}`,
    subscription_id: row.id,
    period,
    amount: roundMoney(row.amount * row.quantity, row.currency),
    currency: row.currency,
  }
  await db
    .insertInto('pass_charges')
    .values({
      ...charge,
      sales_channel_id: row.sales_channel_id,
      attempt: row.failed_attempts,
      leased_until: lease,
      attempts: 1,
      created_at: toIso(now),
    })
    .execute()
  return { ...charge, lease, attempts: 1 }
}

/** Stores the result of a charge, once: the next period and the sale, or the next attempt. */
async function settle(
  db: Kysely<Database>,
  { key, subscription_id, period, amount, currency }: Renewal,
  moved: Moved,
  now: number,
) {
  const row = await subscriptionOf(db, subscription_id, true)
  const done = await db
    .updateTable('pass_charges')
    .set({ ...outcomeOf(row, moved), settled_at: toIso(now), leased_until: toIso(now), attempts: 0 })
    .where('key', '=', key)
    .where('state', '=', 'running')
    .returning('requested_by_name')
    .executeTakeFirst()
  if (moved.moved && row.event === null) return
  if (!done || !row.subscribed) return
  if (!moved.moved) {
    const { sales_channel_id: channel } = row
    const about = { tbl: 'pass_subscriptions', id: subscription_id }
    const of = { subscription: subscription_id }
    await recordFailedPayment(db, { what: 'charge', channel, of, amount, currency, about }, now)
    // The account that requested the charge sees its failure; the fan keeps the scheduled attempts.
    if (done.requested_by_name !== null) return
    return failed(db, row, period, moved.reason, now)
  }
  await advance(db, row, period)
  await recordSales(
    db,
    [
      {
        channel: row.sales_channel_id,
        event: row.event!,
        fan: row.fan_id,
        product: 'pass',
        quantity: row.quantity,
        amount,
        currency,
        face_value: row.amount,
        price_code: null,
        place: null,
        charge: moved.id || null,
      },
    ],
    now,
  )
}

/**
 * Returns the columns for the result of a charge. If the subscription has ended since the charge began, or its pass has no events
 * any more, it gets no period, and the charge is refunded.
 */
function outcomeOf(row: Row, moved: Moved) {
  const subscribed = row.subscribed && row.event !== null
  if (!moved.moved) return { state: 'failed' as const, reason: moved.reason }
  return { state: subscribed || moved.id === '' ? ('paid' as const) : ('refund_due' as const), reason: null, charged: moved.id }
}

/** Refunds of charges that led to no period. */
const refunds: Outbound<Owed & Leased, Moved> = {
  name: 'The refund of the charge of a pass',
  ...refundCalls,
  ...leasedRows<Owed & Leased>({
    table: 'pass_charges',
    key: 'key',
    open: isOwed,
    columns: sql`amount, currency, charged, ${owedColumns}`,
  }),
  settle: (context, owed, moved) =>
    transact(context, async (tx) => {
      const now = context.clock.now()
      await noteFailure(tx, owed, moved, now)
      await tx
        .updateTable('pass_charges')
        .set(refundColumns(owed, moved, now))
        .where('key', '=', owed.key)
        .where('state', '<>', 'refunded')
        .execute()
    }),
}

type Row = Awaited<ReturnType<typeof subscriptionOf>>

/** Stores the next period, unless the pass ends before it. A cancellation made since the charge began is not undone. */
async function advance(db: Kysely<Database>, row: Row, period: string): Promise<void> {
  const next = nextPeriod(row.start_date, period, row.timezone)
  await db
    .updateTable('pass_subscriptions')
    .set({
      ...(row.status === 'trial' && { status: 'active' as const }),
      renews_at: toEpoch(next) < toEpoch(row.end_date ?? row.pass_end) ? next : null,
      failed_attempts: 0,
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .where('subscribed', '=', true)
    .execute()
}

async function failed(db: Kysely<Database>, row: Row, period: string, reason: string, now: number): Promise<void> {
  const attempts = row.failed_attempts + 1
  const retry = retryOf(period, attempts)
  await db
    .updateTable('pass_subscriptions')
    .set({
      failed_attempts: attempts,
      renews_at: retry,
      version: sql`version + 1`,
      ...(retry === null && { status: 'expired' as const, subscribed: false }),
    })
    .where('id', '=', row.id)
    .where('subscribed', '=', true)
    .execute()
  const { currency, title: pass } = row
  const amount = roundMoney(row.amount * row.quantity, currency)
  await notifyFan(db, row.fan_id, { what: 'pass-failed', pass, amount, currency, reason, isOver: retry === null }, now)
}

const subscriptionOf = (db: Kysely<Database>, id: string, locked = false) =>
  db
    .selectFrom('pass_subscriptions as s')
    .innerJoin('pass_products as p', 'p.id', 's.pass_product_id')
    .innerJoin('sales_channels as c', 'c.id', 's.sales_channel_id')
    .selectAll('s')
    .select([
      'p.title',
      'p.amount',
      'p.currency',
      'p.end_date as pass_end',
      'c.timezone',
      sql<number | null>`(select e.id from events e where e.sales_channel_id = p.sales_channel_id and e.id = any(p.events)
        order by e.time, e.id limit 1)`.as('event'),
    ])
    .where('s.id', '=', id)
    .$if(locked, (query) => query.forUpdate('s'))
    .executeTakeFirstOrThrow()
