import { compareValues } from '#lib/compare.ts'
import { sql, type RawBuilder } from 'kysely'
import type { MetricSeries } from '#contract/metrics.ts'
import { roundMoney } from '#lib/money.ts'
import type { MetricRange } from './metric-range.ts'

/** One label's value in one bucket. Bucket 0 is the period before the range; the first bucket of the range is 1. */
export interface Counted {
  bucket: number
  label: string
  /** The currency of money; null for other counts. */
  currency: string | null
  value: number
}

/** Returns SQL for the number of the bucket that a moment is in. */
export const bucketOf = (at: RawBuilder<unknown>, { start, buckets }: MetricRange): RawBuilder<number> =>
  sql`case when ${at} < ${start}::timestamptz then 0 else width_bucket(${at}, ${buckets}::timestamptz[]) end`

/** Returns the condition that a moment is in the range, or in the compared part of the period before it. */
export const inRange = (at: RawBuilder<unknown>, { previous, previousEnd, start, end }: MetricRange): RawBuilder<boolean> => {
  const both = sql<boolean>`${at} >= ${previous}::timestamptz and ${at} < ${end}::timestamptz`
  if (previousEnd === start) return both
  return sql`${both} and (${at} < ${previousEnd}::timestamptz or ${at} >= ${start}::timestamptz)`
}

/** Returns the values over time, broken down by the label that `partOf` returns; without `partOf` there is no breakdown. */
export function dataOf(
  counted: readonly Counted[],
  { buckets }: MetricRange,
  partOf?: (one: Counted) => string,
): MetricSeries['data'] {
  const parts = buckets.map(() => new Map<string, number>())
  for (const one of counted) {
    const part = parts[one.bucket - 1]
    if (!part) continue
    const label = partOf?.(one) ?? ''
    part.set(label, exact((part.get(label) ?? 0) + one.value))
  }
  return buckets.map((date, index) => {
    const breakdown = [...parts[index]!].map(([label, value]) => ({ label, value }))
    const value = exact(breakdown.reduce((sum, part) => sum + part.value, 0))
    return partOf ? { date, value, breakdown } : { date, value }
  })
}

/** Returns the totals by label and currency, with those of the period before: the largest first, then by label. */
export function totalsOf(counted: readonly Counted[], labelOf: (one: Counted) => string): MetricSeries['totals'] {
  const totals = new Map<string, MetricSeries['totals'][number]>()
  for (const one of counted) {
    const label = labelOf(one)
    const key = `${label}\0${one.currency}`
    const total = totals.get(key) ?? { label, total: 0, totalPreviousPeriod: 0, currency: one.currency }
    const field = one.bucket === 0 ? 'totalPreviousPeriod' : 'total'
    totals.set(key, { ...total, [field]: exact(total[field] + one.value) })
  }
  return [...totals.values()].sort(
    (a, b) => b.total - a.total || b.totalPreviousPeriod - a.totalPreviousPeriod || compareValues(a.label, b.label),
  )
}

/** Rounds a sum to two decimals, because sums of decimals have binary rounding errors. */
const exact = (value: number) => roundMoney(value, 'usd')

/** Returns the totals, or a total of zero if nothing was counted, because a figure without a value would mislead. */
export const orNothing = (totals: MetricSeries['totals'], label: string, currency: string | null): MetricSeries['totals'] =>
  totals.length > 0 ? totals : [{ label, total: 0, totalPreviousPeriod: 0, currency }]
