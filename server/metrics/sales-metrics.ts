import { sql, type Kysely } from 'kysely'
import type { MetricSeries } from '#contract/metrics.ts'
import type { Database } from '#server/db/schema.ts'
import { bucketOf, dataOf, orNothing, totalsOf, type Counted } from './buckets.ts'
import type { MetricRange } from './metric-range.ts'
import { allSales, someSales, type MetricChannel, type OnlySales } from './sold-rows.ts'

/** The sales of one product and one currency in a bucket; money is net of refunds. */
interface Sold {
  bucket: number
  product: string
  currency: string
  tickets: number
  net: number
}

/** The sales of a range: the source of three metrics, and also of the sections if there are few buckets. */
export interface Sales {
  sold: Sold[]
  /** Regular tickets by their section; null if they are read separately. */
  sections: Counted[] | null
}

/**
 * Up to this number of buckets, sections are read together with the rest, because a separate read takes as long. With more buckets,
 * the result would have too many rows.
 */
const FEW_BUCKETS = 40
/** Whether the sales of a range include the sections. */
export const hasSections = ({ buckets }: MetricRange): boolean => buckets.length <= FEW_BUCKETS

/** Reads the sales of a range, all or only some. */
export async function readSold(
  db: Kysely<Database>,
  channel: MetricChannel,
  range: MetricRange,
  only?: OnlySales,
): Promise<Sales> {
  const withSections = only === undefined && hasSections(range)
  const { rows } = await sql<Sold & { section: string | null }>`
    select ${bucketOf(sql`at`, range)} as bucket, product, currency, ${withSections ? sql`section` : sql`null::text`} as section,
      sum(tickets) as tickets, sum(net) as net
    from (${only ? someSales(channel, range, only) : allSales(channel, range)}) sales
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  if (!withSections) return { sold: rows, sections: null }
  return { sold: collapsed(rows), sections: sectionsIn(rows) }
}

/** Merges the rows of one bucket, product and currency. */
function collapsed(rows: readonly Sold[]): Sold[] {
  const sold = new Map<string, Sold>()
  for (const { bucket, product, currency, tickets, net } of rows) {
    const key = `${bucket} ${product} ${currency}`
    const one = sold.get(key)
    if (one) {
      one.tickets += tickets
      one.net += net
    } else sold.set(key, { bucket, product, currency, tickets, net })
  }
  return [...sold.values()]
}

function sectionsIn(rows: readonly (Sold & { section: string | null })[]): Counted[] {
  const counted = new Map<string, Counted>()
  for (const { bucket, section, tickets } of rows) {
    if (section === null) continue
    const key = `${bucket} ${section}`
    const one = counted.get(key)
    if (one) one.value += tickets
    else counted.set(key, { bucket, label: section, currency: null, value: tickets })
  }
  return [...counted.values()].sort((a, b) => a.bucket - b.bucket || (a.label < b.label ? -1 : 1))
}

/** Returns the number of sold tickets; the values over time are broken down by product. */
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

/** Returns one total for each currency; the values over time are broken down by currency. */
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

/** Returns the revenue over time and in total, both by product. */
export function revenuePerSource(sold: readonly Sold[], range: MetricRange): MetricSeries {
  const counted = netOf(sold)
  const byProduct = ({ label }: Counted) => label
  return { data: dataOf(counted, range, byProduct), totals: totalsOf(counted, byProduct) }
}

/** Returns the sold regular tickets by section; tickets without a section are left out. */
export function sectionSold(counted: readonly Counted[], range: MetricRange): MetricSeries {
  const bySection = ({ label }: Counted) => label
  return { data: dataOf(counted, range, bySection), totals: totalsOf(counted, bySection) }
}

/** Counts the sold tickets by section, for a range with too many buckets for `hasSections`. */
export async function readSections(db: Kysely<Database>, channel: MetricChannel, range: MetricRange): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${bucketOf(sql`at`, range)} as bucket, section as label, null as currency, sum(tickets) as value
    from (${allSales(channel, range)}) sales where section is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
