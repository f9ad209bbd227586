import { useMemo } from 'react'
import { metrics, type MetricId, type MetricSeries } from '#contract/metrics.ts'
import { type ReadResult, useRead } from '#data/answers/use-read.ts'
import { formatClock, formatDate, formatLongDate, formatYear } from '#lib/time.ts'
import type { MetricUnit } from '#lib/metric-units.ts'
import { type Days, daysBefore } from '#lib/timeframes.ts'

/** Whose figures a dashboard shows, of which days. */
export interface Shown {
  /** Null: all channels. */
  channel: number | null
  zone: string
  days: Days
  unit: MetricUnit
}

/** One metric of what a dashboard shows: from the server, or its last answer while the server is away. */
export function useMetric(id: MetricId, { channel, days, unit }: Shown, enabled = true): ReadResult<MetricSeries> {
  const query = { startAt: days.from, endAt: days.to, unit, ...(channel !== null && { salesChannelId: channel }) }
  return useRead(metrics.readMetric, { params: { id }, query }, { enabled, live: true })
}

/** The same of the days before. */
export const useMetricBefore = (id: MetricId, shown: Shown, enabled = true): ReadResult<MetricSeries> =>
  useMetric(id, { ...shown, days: daysBefore(shown.days) }, enabled)

/** What a bucket is called on the axis and in the table. */
export function usePlaces(series: MetricSeries | undefined, { zone, unit, days }: Shown): string[] {
  return useMemo(() => {
    const words = (date: string) => {
      if (unit === 'year') return formatYear(date, zone)
      if (unit === 'month' || unit === 'week') return formatLongDate(date, zone)
      if (unit === 'day') return formatDate(date, zone)
      const clock = formatClock(date, zone)
      return days.from === days.to ? clock : `${formatDate(date, zone).slice(0, 5)} ${clock}`
    }
    return series?.data.map(({ date }) => words(date)) ?? []
  }, [series, zone, unit, days])
}
