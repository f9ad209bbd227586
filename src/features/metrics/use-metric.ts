import { useMemo } from 'react'
import { metrics, type MetricId, type MetricSeries } from '#contract/metrics.ts'
import { type ReadResult, useRead } from '#data/answers/use-read.ts'
import { systemClock } from '#lib/clock.ts'
import { formatClock, formatDayMonth, formatLongDate, formatYear, toEpoch } from '#lib/time.ts'
import type { MetricUnit } from '#lib/metric-units.ts'
import { bucketsBefore, type Days } from '#lib/timeframes.ts'
import type { ChartPlaces } from '#ui/chart/chart-data.ts'

/** Whose figures a dashboard shows, of which days. */
export interface Shown {
  /** Null: all channels. */
  channel: number | null
  zone: string
  days: Days
  unit: MetricUnit
}

/** How a metric of what a dashboard shows is asked for. */
export const metricCall = (id: MetricId, { channel, days, unit }: Shown) => ({
  params: { id },
  query: { startAt: days.from, endAt: days.to, unit, ...(channel !== null && { salesChannelId: channel }) },
})

/** One metric of what a dashboard shows: from the server, or its last answer while the server is away. */
export const useMetric = (id: MetricId, shown: Shown, enabled = true): ReadResult<MetricSeries> =>
  useRead(metrics.readMetric, metricCall(id, shown), { enabled, live: true })

/** The same of as many buckets before, so that each stands beside its own. */
export const useMetricBefore = (id: MetricId, shown: Shown, enabled = true): ReadResult<MetricSeries> =>
  useMetric(id, { ...shown, days: bucketsBefore(shown.days, shown.unit) }, enabled)

/** What has begun by now of a metric; of the days to come there is nothing to draw yet. */
export const begun = ({ data }: MetricSeries): MetricSeries['data'] => {
  const now = systemClock.now()
  return data.slice(0, data.findLastIndex(({ date }) => toEpoch(date) <= now) + 1)
}

/** What a bucket is called on the axis and in the table; put into words as it is shown: most of many never are. */
export function usePlaces(series: MetricSeries | undefined, { zone, unit, days }: Shown): ChartPlaces {
  return useMemo(() => {
    const words = (date: string) => {
      if (unit === 'year') return formatYear(date, zone)
      if (unit === 'month' || unit === 'week') return formatLongDate(date, zone)
      if (unit === 'day') return formatDayMonth(date, zone)
      const clock = formatClock(date, zone)
      return days.from === days.to ? clock : `${formatDayMonth(date, zone)} ${clock}`
    }
    const dates = series?.data ?? []
    return {
      length: dates.length,
      at: (place) => {
        const bucket = dates[place]
        return bucket && words(bucket.date)
      },
    }
  }, [series, zone, unit, days])
}
