import { localDate } from '#lib/day-range.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDays } from '#lib/time.ts'
import { type Days, daysBefore, type Timeframe } from '#lib/timeframes.ts'
import type { MetricUnit } from '#lib/metric-units.ts'
import { m } from '#messages/m.ts'

/** The days a dashboard shows: `Mar 8 – Mar 14, 2026`. */
export const rangeWords = ({ from, to }: Days): string => formatDays(from, to)

/** The period that a range is compared with. For a range in progress, only the same part of that period counts. */
export function againstWords({ days, zone }: { days: Days; zone: string }): string {
  const range = rangeWords(daysBefore(days))
  const today = localDate(serverClock.now(), zone)
  const isInProgress = days.from <= today && today <= days.to
  return isInProgress ? m.metrics_against_so_far({ range }) : m.metrics_against({ range })
}

/** The name of a timeframe. */
export const timeframeWords: Record<Timeframe, () => string> = {
  today: m.metrics_today,
  'this-week': m.metrics_this_week,
  'last-week': m.metrics_last_week,
  'last-month': m.metrics_last_month,
  'last-quarter': m.metrics_last_quarter,
  'last-year': m.metrics_last_year,
  'month-to-date': m.metrics_month_to_date,
  'quarter-to-date': m.metrics_quarter_to_date,
  'year-to-date': m.metrics_year_to_date,
  'all-time': m.metrics_all_time,
  custom: m.metrics_custom,
}

/** The name of a unit. */
export const unitWords: Record<MetricUnit, () => string> = {
  minute: m.metrics_minutes,
  hour: m.metrics_hours,
  day: m.metrics_days,
  week: m.metrics_weeks,
  month: m.metrics_months,
  year: m.metrics_years,
}
