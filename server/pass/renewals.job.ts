import { sql, type Kysely } from 'kysely'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { tellFan } from '#server/fan-news/tell-fan.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'
import { giveBack, noteFailure, refundColumns, type Owed } from '#server/refunds/give-back.ts'
import { recordSales } from '#server/transactions/record-sale.ts'
import { nextPeriod, periodOf, retryOf } from './periods.ts'

/** So long nobody else takes a charge up: longer than an attempt lasts. */
const LEASE_MS = 60_000
const CHARGE_MS = 20_000
/** Other jobs wait meanwhile. */
const MOST_A_TURN = 50
const SUBSCRIBED = sql`s.status in ('active', 'trial')`

/**
 * Passes over time: subscriptions end at their date, the next period is charged when it begins, and a trial becomes active with
 * its first one. A period is charged once, whoever dies in between; a charge that came to no period is given back.
 */
export const renewPasses: Job = {
  kind: 'renew-passes',
  everySeconds: 10,
  async run(context) {
    await transact(context, (tx) => endSubscriptions(tx, context.clock.now()))
    for (let count = 0; count < MOST_A_TURN; count++) if (!(await renewOne(context))) break
    for (let count = 0; count < MOST_A_TURN; count++) if (!(await refundOne(context))) return
  },
}

/**
 * Ends subscriptions that are over: cancelled if that was requested, else expired. A cancelled one lasts until its period does, and
 * none ends while a charge of it has no known result.
 */
export async function endSubscriptions(db: Kysely<Database>, now: number): Promise<void> {
  const at = toIso(now)
  await sql`
    update pass_subscriptions s set subscribed = false, renews_at = null, version = s.version + 1,
      status = case when s.status = 'pending_cancel' then 'cancelled' else 'expired' end
    from pass_products p where p.id = s.pass_product_id and s.subscribed
      and (coalesce(s.end_date, p.end_date) <= ${at}::timestamptz or (s.status = 'pending_cancel' and s.renews_at <= ${at}::timestamptz))
      and not exists (select from pass_charges c where c.subscription_id = s.id and c.state = 'running')`.execute(db)
}

interface Renewal {
  key: string
  subscription_id: string
  period: string
  amount: number
  currency: string
}

/** Charges one period that is due, or finds out what became of a charge that was left lying. @returns whether there was one */
async function renewOne(context: Context): Promise<boolean> {
  const now = context.clock.now()
  const left = await takeUp(context.db, now)
  const renewal = left ?? (await transact(context, (tx) => begin(tx, now)))
  if (renewal === null) return false
  if (renewal === 'nothing to charge') return true
  try {
    const moved = await charge(context, renewal, left !== null)
    await transact(context, (tx) => settle(tx, renewal, moved, context.clock.now()))
  } catch (error) {
    log.trouble(`The charge ${renewal.key} of a pass is not settled:`, error)
  }
  return true
}

async function takeUp(db: Kysely<Database>, now: number): Promise<Renewal | null> {
  const { rows } = await sql<Renewal>`
    update pass_charges set leased_until = ${toIso(now + LEASE_MS)} where key = (
      select key from pass_charges where state = 'running' and leased_until <= ${toIso(now)}
      order by leased_until limit 1 for update skip locked)
    returning key, subscription_id, period, amount, currency`.execute(db)
  return rows[0] ?? null
}

/** Writes down the next charge that is due, before anything leaves the house. */
async function begin(db: Kysely<Database>, now: number): Promise<Renewal | 'nothing to charge' | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from pass_subscriptions s
    where ${SUBSCRIBED} and s.renews_at <= ${toIso(now)}::timestamptz
      and not exists (select from pass_charges c where c.subscription_id = s.id and c.state = 'running')
    order by s.renews_at limit 1 for update of s skip locked`.execute(db)
  if (!rows[0]) return null
  const row = await subscriptionOf(db, rows[0].id)
  const period = periodOf(row.renews_at!, row.failed_attempts)
  // A pass without events cannot be sold: its period costs nothing.
  if (row.event === null) {
    await advance(db, row, period)
    return 'nothing to charge'
  }
  const renewal: Renewal = {
    key: `pass ${row.id} ${period} ${row.failed_attempts}`,
    subscription_id: row.id,
    period,
    amount: roundMoney(row.amount * row.quantity, row.currency),
    currency: row.currency,
  }
  await db
    .insertInto('pass_charges')
    .values({
      ...renewal,
      sales_channel_id: row.sales_channel_id,
      attempt: row.failed_attempts,
      leased_until: toIso(now + LEASE_MS),
      created_at: toIso(now),
    })
    .execute()
  return renewal
}

async function charge(
  { db, gateways }: Context,
  { key, subscription_id, amount, currency }: Renewal,
  asked: boolean,
): Promise<Moved> {
  if (amount === 0) return { moved: true, id: '' }
  const { fan_id, title } = await subscriptionOf(db, subscription_id)
  const movement: Movement = { kind: 'charge', fan: fan_id, amount, currency, description: title }
  const under = { key, signal: AbortSignal.timeout(CHARGE_MS) }
  return (asked ? await gateways.payments.find(movement, under) : undefined) ?? gateways.payments.move(movement, under)
}

/** Writes what came of a charge, once: the next period and the sale, or the next attempt. */
async function settle(
  db: Kysely<Database>,
  { key, subscription_id, period, amount, currency }: Renewal,
  moved: Moved,
  now: number,
) {
  const row = await subscriptionOf(db, subscription_id, true)
  const done = await db
    .updateTable('pass_charges')
    .set({ ...outcomeOf(row, moved), settled_at: toIso(now), leased_until: toIso(now) })
    .where('key', '=', key)
    .where('state', '=', 'running')
    .returning('key')
    .executeTakeFirst()
  if (!done || !row.subscribed) return
  if (!moved.moved) return failed(db, row, period, moved.reason, now)
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

/** A subscription that has ended meanwhile gets no period for its money. */
function outcomeOf({ subscribed }: Row, moved: Moved) {
  if (!moved.moved) return { state: 'failed' as const, reason: moved.reason }
  return { state: subscribed || moved.id === '' ? ('paid' as const) : ('refund_due' as const), reason: null, charged: moved.id }
}

/** Gives back one charge that is due. @returns whether there was one */
async function refundOne(context: Context): Promise<boolean> {
  const { db, clock } = context
  const now = clock.now()
  const { rows } = await sql<Owed>`
    update pass_charges set leased_until = ${toIso(now + LEASE_MS)} where key = (
      select key from pass_charges where state in ('refund_due', 'refund_failed') and leased_until <= ${toIso(now)}
      order by leased_until limit 1 for update skip locked)
    returning key, amount, currency, charged, gateway_refunded as returned, refunds_refused as refused`.execute(db)
  const due = rows[0]
  if (!due) return false
  try {
    const moved = await giveBack(context, due)
    await transact(context, async (tx) => {
      await noteFailure(tx, due.charged, moved, clock.now())
      await tx
        .updateTable('pass_charges')
        .set(refundColumns(due, moved, clock.now()))
        .where('key', '=', due.key)
        .where('state', '<>', 'refunded')
        .execute()
    })
  } catch (error) {
    log.trouble(`The refund of the charge ${due.key} of a pass has no known result:`, error)
  }
  return true
}

type Row = Awaited<ReturnType<typeof subscriptionOf>>

/** The next period, unless the pass ends before it. Whoever cancelled meanwhile stays so. */
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
  const amount = formatMoney(roundMoney(row.amount * row.quantity, row.currency), row.currency)
  const then = retry === null ? 'Your pass has ended.' : 'We will try again. Please check your card.'
  await tellFan(db, row.fan_id, `${amount} for ${row.title} could not be charged (${reason}). ${then}`, now)
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
