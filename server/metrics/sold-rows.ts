import { sql, type RawBuilder } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import { isSold } from '#server/transactions/list-transactions.ts'
import { inRange } from './buckets.ts'
import type { MetricRange } from './metric-range.ts'

/** One channel, or all channels (null). */
export type MetricChannel = { id: number; currency_type: string } | null

/** The condition for the sales `t` that count. */
export type OnlySales = RawBuilder<boolean>

/**
 * A query of rows `at, product, currency, section, tickets, net`. `section` is set only for regular tickets; `net` is less
 * refunds.
 */
type SoldRows = RawBuilder<unknown>

const DAY_MS = 24 * 60 * 60_000
const purchased = sql`t.purchased_time`
const ofSale = sql`t.purchased_time as at, t.product, t.currency, case when t.type = 'regular' then t.section end as section,
  t.quantity as tickets, t.amount - t.amount_refunded as net`

/** Selects one channel or all, so that the sales of each channel are read through the index by channel. */
const channels = (channel: MetricChannel) => sql`sales_channels c where ${channel ? sql`c.id = ${channel.id}` : sql`true`}`

/** Selects the sales of a range that meet a condition. */
export const someSales = (channel: MetricChannel, range: MetricRange, only: OnlySales): SoldRows => sql`
  select ${ofSale} from (select c.id from ${channels(channel)}) c join transactions t on t.sales_channel_id = c.id
  where ${inRange(purchased, range)} and ${isSold} and ${only}`

/**
 * Selects the sales of a range. A UTC day entirely in one bucket comes from the stored sums, with the day's start as its time. For
 * a day that a bucket or the range divides, single sales are read.
 */
export const allSales = (channel: MetricChannel, range: MetricRange): SoldRows => {
  const cut = sql`(select at as day from unnest(${cutDays(range)}::timestamptz[]) at)`
  // Without `offset 0` PostgreSQL would scan all sales for the divided days, instead of reading them by the index.
  return sql`
    select s.day as at, s.product, s.currency, s.section, s.tickets, s.net from sales_by_day s
    where ${channel ? sql`s.sales_channel_id = ${channel.id}` : sql`true`} and ${inRange(sql`s.day`, range)}
      and not exists (select from ${cut} cut where cut.day = s.day)
    union all
    select one.* from (select c.id from ${channels(channel)}) c cross join ${cut} cut
      cross join lateral (
        select ${ofSale} from transactions t
        where t.sales_channel_id = c.id and ${purchased} >= cut.day and ${purchased} < cut.day + interval '24 hours'
          and ${inRange(purchased, range)} and ${isSold}
        offset 0) one`
}

/**
 * Returns the starts of the UTC days in which a bucket, the range or the period before it begins or ends, other than at midnight.
 */
export function cutDays({ previous, previousEnd, start, end, buckets }: MetricRange): string[] {
  const midnights = [previous, previousEnd, start, end, ...buckets].flatMap((at) => {
    const moment = toEpoch(at)
    const past = ((moment % DAY_MS) + DAY_MS) % DAY_MS
    return past === 0 ? [] : [moment - past]
  })
  return [...new Set(midnights)].map(toIso)
}
