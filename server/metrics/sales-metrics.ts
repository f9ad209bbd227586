import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { MetricSeries } from '#contract/metrics.ts'
import type { Database } from '#server/db/schema.ts'
import { isSold } from '#server/transactions/list-transactions.ts'
import { bucketOf, dataOf, inRange, orNothing, totalsOf, type Counted } from './buckets.ts'
import type { MetricRange } from './metric-range.ts'

/** Whose figures: one channel's, or all channels' (null). */
export type MetricChannel = { id: number; currency_type: string } | null

/** What was sold in a bucket, of one product and one currency; money is net of refunds. */
interface Sold {
  bucket: number
  product: string
  currency: string
  tickets: number
  net: number
}

/** Only these sales `t`; absent: all. */
export type OnlySales = RawBuilder<boolean> | undefined

const purchased = sql`t.purchased_time`
const ofChannel = (channel: MetricChannel) => (channel ? sql`t.sales_channel_id = ${channel.id}` : sql`true`)

/** What was sold, by product: three metrics are made of it. Each channel is read off its own index. */
export async function readSold(
  db: Kysely<Database>,
  channel: MetricChannel,
  range: MetricRange,
  only: OnlySales,
): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select ${bucketOf(purchased, range)} as bucket, t.product, t.currency,
      sum(t.quantity) as tickets, sum(t.amount - t.amount_refunded) as net
    from sales_channels c join transactions t on t.sales_channel_id = c.id
    where ${ofChannel(channel)} and ${inRange(purchased, range)} and ${isSold} and ${only ?? sql`true`}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export function ticketsSold(sold: readonly Sold[], range: MetricRange): MetricSeries {
  const counted = sold.map(({ bucket, product, tickets }): Counted => ({
    bucket,
    label: product,
    currency: null,
    value: tickets,
  }))
  return {
    data: dataOf(counted, range, ({ label }) => label),
    totals: orNothing(
      totalsOf(counted, () => 'tickets_sold'),
      'tickets_sold',
      null,
    ),
  }
}

const netOf = (sold: readonly Sold[]) =>
  sold.map(({ bucket, product, currency, net }): Counted => ({ bucket, label: product, currency, value: net }))

/** One total for each currency; over time all of them, each as a part. */
export function revenue(sold: readonly Sold[], range: MetricRange, currency: string): MetricSeries {
  const counted = netOf(sold)
  return {
    data: dataOf(counted, range, ({ currency: part }) => part!),
    totals: orNothing(
      totalsOf(counted, () => 'revenue'),
      'revenue',
      currency,
    ),
  }
}

export function revenuePerSource(sold: readonly Sold[], range: MetricRange): MetricSeries {
  const counted = netOf(sold)
  const byProduct = ({ label }: Counted) => label
  return { data: dataOf(counted, range, byProduct), totals: totalsOf(counted, byProduct) }
}

/** Regular seats by their section; a ticket without one stands in none. */
export async function sectionSold(db: Kysely<Database>, channel: MetricChannel, range: MetricRange): Promise<MetricSeries> {
  const { rows } = await sql<Counted>`
    select ${bucketOf(purchased, range)} as bucket, t.section as label, null as currency, sum(t.quantity) as value
    from sales_channels c join transactions t on t.sales_channel_id = c.id
    where ${ofChannel(channel)} and ${inRange(purchased, range)} and ${isSold}
      and t.type = 'regular' and t.section is not null
    group by 1, 2 order by 1, 2`.execute(db)
  const bySection = ({ label }: Counted) => label
  return { data: dataOf(rows, range, bySection), totals: totalsOf(rows, bySection) }
}
