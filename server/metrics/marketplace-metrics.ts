import { sql, type Kysely } from 'kysely'
import type { MetricSeries } from '#contract/metrics.ts'
import type { Database } from '#server/db/schema.ts'
import { bucketOf, dataOf, inRange, orNothing, totalsOf, type Counted } from './buckets.ts'
import type { MetricRange } from './metric-range.ts'
import type { MetricChannel } from './sold-rows.ts'

const ordered = sql`o.created_at`
const amounts = {
  /** The amount that buyers paid, less refunds. */
  marketplace_revenue: sql`o.total - o.refunded_amount`,
  marketplace_fees: sql`o.platform_fees`,
}

/**
 * Sums the marketplace's money by the time of the order, in a channel or in all that have the marketplace. Unpaid and cancelled
 * orders do not count.
 */
export async function marketplaceMoney(
  db: Kysely<Database>,
  channel: MetricChannel,
  range: MetricRange,
  id: keyof typeof amounts,
): Promise<MetricSeries> {
  const { rows } = await sql<Counted>`
    select ${bucketOf(ordered, range)} as bucket, ${sql.lit(id)} as label, o.currency, sum(${amounts[id]}) as value
    from sales_channels c join orders o on o.sales_channel_id = c.id
    where c.is_marketplace_enabled and ${channel ? sql`c.id = ${channel.id}` : sql`true`} and ${inRange(ordered, range)}
      and o.status not in ('pending', 'cancelled')
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return {
    data: dataOf(rows, range, ({ currency }) => currency!),
    totals: orNothing(
      totalsOf(rows, () => id),
      id,
      channel?.currency_type ?? 'usd',
    ),
  }
}
