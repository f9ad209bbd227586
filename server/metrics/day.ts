import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Day } from '#contract/metrics.ts'
import { dayStart, localDate } from '#lib/day-range.ts'
import { toIso } from '#lib/time.ts'
import type { StoredChannel } from '#server/channels/channel-row.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { featuresOf } from '#server/http/features.ts'
import { type CurrentUser, manages } from '#server/kernel/current-user.ts'
import { listNeedsAction } from '#server/marketplace/needs-action.ts'
import { isSold, sums } from '#server/transactions/list-transactions.ts'
import { failedImports } from './failed-imports.ts'

const DAY_MS = 24 * 3_600_000
/** The most sends of which failures are reported. */
const MOST_SENDS = 5

type Failed = Day['failed']

interface Reader {
  channel: StoredChannel
  user: CurrentUser
  config: Pick<Config, 'production'>
  /** Milliseconds since 1970. */
  now: number
}

/** Returns a channel's sales since the day began in its zone, and the failures that need a person. */
export async function readDay(db: Kysely<Database>, { channel, user, config, now }: Reader): Promise<Day> {
  const features = featuresOf(channel, config)
  const today = db
    .selectFrom('transactions as t')
    .where('t.sales_channel_id', '=', channel.id)
    .where('t.purchased_time', '>=', dayStart(now, channel.timezone))
    .where(isSold)
  const money = manages(user, 'revenue')
    ? await today.select('t.currency').select(sums).groupBy('t.currency').orderBy('t.currency').execute()
    : null
  return {
    date: localDate(now, channel.timezone),
    tickets: await today
      .where('t.type', '=', 'regular')
      .select(['t.event_id', sql<number>`sum(t.quantity)`.as('count')])
      .groupBy('t.event_id')
      .execute(),
    money: money?.map(({ currency, net }) => ({ currency, amount: net })) ?? null,
    failed: [
      ...(await failedOrders(db, channel.id, now)),
      ...(channel.is_text_buy ? await failedSends(db, channel.id, now) : []),
      ...(features.pass ? await failedRenewals(db, channel.id) : []),
      ...(features.salesforce && manages(user, 'text_buy_ui') ? await failedContacts(db, channel.id) : []),
      ...(await failedImports(db, channel.id, user, now)),
    ],
  }
}

/**
 * Counts the failed payments, refunds and deliveries in the list "Needs action". Fans' requests for refunds and disputes are not
 * counted.
 */
async function failedOrders(db: Kysely<Database>, channel: number, now: number): Promise<Failed> {
  const cases = await listNeedsAction(db, { channel, now }, false)
  const deliveries = cases.filter(({ trouble }) => trouble === 'delivery_failed').length
  const payments = cases.filter(({ trouble }) => trouble.endsWith('_failed')).length - deliveries
  const failed: Failed = [
    { kind: 'payment', count: payments, id: null, title: null },
    { kind: 'delivery', count: deliveries, id: null, title: null },
  ]
  return failed.filter(({ count }) => count > 0)
}

/** Returns the sends, running or ended within the last 24 hours, that some recipients did not get, the newest first. */
async function failedSends(db: Kysely<Database>, channel: number, now: number): Promise<Failed> {
  const { rows } = await sql<Failed[number]>`
    select s.kind, s.id, failed.count,
      coalesce(b.title, (select e.title from events e where e.id = any(o.event_ids) order by e.time, e.id limit 1)) as title
    from sends s left join offers o on o.id = s.id left join bulk_messages b on b.id = s.id
    cross join lateral (select count(*) from send_recipients r where r.send_id = s.id and r.status = 'Failed') failed
    where s.sales_channel_id = ${channel} and failed.count > 0 and (s.ended_at is null or s.ended_at > ${toIso(now - DAY_MS)})
      and coalesce(o.id, b.id) is not null and o.deleted_at is null
    order by s.begun_at desc limit ${MOST_SENDS}`.execute(db)
  return rows
}

/** Counts the subscriptions whose next period could not be charged. */
async function failedRenewals(db: Kysely<Database>, channel: number): Promise<Failed> {
  const { count } = await db
    .selectFrom('pass_subscriptions')
    .where('sales_channel_id', '=', channel)
    .where('subscribed', '=', true)
    .where('failed_attempts', '>', 0)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count === 0 ? [] : [{ kind: 'renewal', count, id: null, title: null }]
}

/** Returns one failure if the last attempt to send the contacts to Salesforce failed. */
async function failedContacts(db: Kysely<Database>, channel: number): Promise<Failed> {
  const found = await db
    .selectFrom('salesforce_connections')
    .where('sales_channel_id', '=', channel)
    .where('problem', 'is not', null)
    .select('problem')
    .executeTakeFirst()
  return found ? [{ kind: 'contacts', count: 1, id: null, title: null }] : []
}
