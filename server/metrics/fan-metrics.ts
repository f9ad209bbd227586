import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { MetricSeries } from '#contract/metrics.ts'
import type { Database } from '#server/db/schema.ts'
import { bucketOf, dataOf, inRange, orNothing, totalsOf, type Counted } from './buckets.ts'
import type { MetricRange } from './metric-range.ts'

interface Flags {
  id: number
  is_upgrades_enabled: boolean
  is_text_buy: boolean
}
type Channel = Flags | null

const created = (table: string) => sql`${sql.ref(`${table}.created_at`)}`
const ofChannel = (channel: Channel) => (channel ? sql`c.id = ${channel.id}` : sql`true`)

/**
 * Counts the sign-ups for upgrades of events (`upgrade`) and as fans (`text_to_buy`), each only in channels with that feature;
 * without a channel, in all of them.
 */
export async function signups(db: Kysely<Database>, channel: Channel, range: MetricRange): Promise<MetricSeries> {
  const { rows } = await sql<Counted>`
    select bucket, label, null as currency, count(*) as value from (
      select ${bucketOf(created('n'), range)} as bucket, 'upgrade' as label
      from sales_channels c join event_notifications n on n.sales_channel_id = c.id
      where ${ofChannel(channel)} and c.is_upgrades_enabled and ${inRange(created('n'), range)}
        and n.type in ('event', 'bidding', 'marketplace', 'seatmap')
      union all
      select ${bucketOf(created('f'), range)}, 'text_to_buy'
      from sales_channels c join fans f on f.sales_channel_id = c.id
      where ${ofChannel(channel)} and c.is_text_buy and ${inRange(created('f'), range)}
    ) signed group by 1, 2 order by 1, 2`.execute(db)
  const labels = [
    ...(!channel || channel.is_upgrades_enabled ? ['upgrade'] : []),
    ...(!channel || channel.is_text_buy ? ['text_to_buy'] : []),
  ]
  const byLabel = ({ label }: Counted) => label
  const totals = totalsOf(rows, byLabel)
  return {
    data: dataOf(rows, range, byLabel),
    totals: labels.flatMap((label) =>
      orNothing(
        totals.filter((total) => total.label === label),
        label,
        null,
      ),
    ),
  }
}

/** When a fan `f` left, as far as it is known; null for subscribed fans. */
const leftAt = sql`case when not f.subscribed then greatest(f.created_at, coalesce(f.opted_out_at, f.created_at)) end`

/** Counts the fans subscribed at the end of each bucket; the totals are for the end and the beginning of the range. */
export async function subscribers(db: Kysely<Database>, channel: Channel, range: MetricRange): Promise<MetricSeries> {
  const { rows } = await sql<{ bucket: number; change: number }>`
    select bucket, sum(change) as change from (
      select ${bucketOf(created('f'), range)} as bucket, 1 as change
      from sales_channels c join fans f on f.sales_channel_id = c.id
      where ${ofChannel(channel)} and f.created_at < ${range.end}::timestamptz
      union all
      select ${bucketOf(leftAt, range)}, -1
      from sales_channels c join fans f on f.sales_channel_id = c.id
      where ${ofChannel(channel)} and not f.subscribed and ${leftAt} < ${range.end}::timestamptz
    ) changes group by 1`.execute(db)
  const changes = new Map(rows.map(({ bucket, change }) => [bucket, change]))
  const before = changes.get(0) ?? 0
  let count = before
  const data = range.buckets.map((date, index) => ({ date, value: (count += changes.get(index + 1) ?? 0) }))
  return { data, totals: [{ label: 'subscribers', total: count, totalPreviousPeriod: before, currency: null }] }
}

/**
 * Counts the fans at the end and the beginning of the range by an attribute, the largest group first, without values over time.
 */
export async function fansBy(
  db: Kysely<Database>,
  channel: Channel,
  range: MetricRange,
  what: 'subscription' | 'campaign' | 'source',
): Promise<MetricSeries> {
  const at = (moment: string) => (what === 'subscription' ? subscription(moment) : sql`nullif(${sql.ref(`f.${what}`)}, '')`)
  const side = (bucket: number, moment: string) => sql`
    select ${sql.lit(bucket)} as bucket, ${at(moment)} as label, count(*) as value
    from sales_channels c join fans f on f.sales_channel_id = c.id
    where ${ofChannel(channel)} and f.created_at < ${moment}::timestamptz and ${at(moment)} is not null group by 2`
  const { rows } = await sql<Counted>`
    select bucket, label, null as currency, value from (${side(1, range.end)} union all ${side(0, range.start)}) fans`.execute(db)
  return { data: [], totals: totalsOf(rows, ({ label }) => label) }
}

const subscription = (moment: string): RawBuilder<unknown> =>
  sql`case when f.subscribed or ${leftAt} >= ${moment}::timestamptz then 'Subscribed' else 'Unsubscribed' end`
