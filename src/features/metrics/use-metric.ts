import { useMemo } from 'react'
import { metrics, type MetricId, type MetricSeries } from '#contract/metrics.ts'
import { type ReadResult, useRead } from '#data/answers/use-read.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDayMonth, formatLongDate, formatTime, formatYear, toEpoch } from '#lib/time.ts'
import type { MetricUnit } from '#lib/metric-units.ts'
import { bucketsBefore, type Days, hasBefore } from '#lib/timeframes.ts'
import type { ChartPlaces } from '#ui/chart/chart-data.ts'
import { firstDay } from './first-day.ts'

/** The channel, days and unit of a dashboard. */
export interface Shown {
  /** Null for all channels. */
  channel: number | null
  zone: string
  days: Days
  unit: MetricUnit
}

/** The request of a metric of the dashboard. */
export const metricCall = (id: MetricId, { channel, days, unit }: Shown) => ({
  params: { id },
  query: {
    startAt: days.from,
    endAt: days.to,
    unit,
    compare: 'so_far' as const,
    ...(firstDay() === 'monday' && { weekStart: firstDay() }),
    ...(channel !== null && { salesChannelId: channel }),
  },
})

/** One metric of the dashboard: from the server, or its last response while offline. */
export const useMetric = (id: MetricId, shown: Shown, enabled = true): ReadResult<MetricSeries> =>
  useRead(metrics.readMetric, metricCall(id, shown), { enabled, live: true })

/** Reads a metric for the preceding buckets, for comparison. */
export const useMetricBefore = (id: MetricId, shown: Shown, enabled = true): ReadResult<MetricSeries> =>
  useMetric(id, { ...shown, days: bucketsBefore(shown.days, shown.unit, firstDay()) }, enabled && hasBefore(shown.days))

/** The buckets that have begun. Future buckets are not drawn. */
export const begun = ({ data }: MetricSeries): MetricSeries['data'] => {
  const now = serverClock.now()
  return data.slice(0, data.findLastIndex(({ date }) => toEpoch(date) <= now) + 1)
}

/** The labels of buckets on the axis and in the table; made on demand, since most are never shown. */
export function usePlaces(series: MetricSeries | undefined, { zone, unit, days }: Shown): ChartPlaces {
  return useMemo(() => {
    const words = (date: string) => {
      if (unit === 'year') return formatYear(date, zone)
      if (unit === 'month' || unit === 'week') return formatLongDate(date, zone)
      if (unit === 'day') return formatDayMonth(date, zone)
      const clock = formatTime(date, zone)
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
