import { isDate } from '#lib/day-range.ts'
import { dayBounds } from '#lib/day-range.ts'
import { clearestUnit, metricUnits, unitsOffered, type MetricUnit, type WeekStart } from '#lib/metric-units.ts'
import type { At } from '#lib/time.ts'
import { type Days, daysOf, isMonth, type Timeframe, timeframes } from '#lib/timeframes.ts'

/** The state of a dashboard in its address; absent parts have their defaults. */
export interface DashboardAddress {
  timeframe: Timeframe
  /** The dates of the `custom` timeframe; either may be missing. */
  from?: string
  to?: string
  unit?: MetricUnit
  tab?: string
  month?: string
}

export const USUAL_TIMEFRAME: Timeframe = 'this-week'

const oneOf = <T extends string>(values: readonly T[], raw: unknown) => values.find((value) => value === raw)

/** Reads the address of a dashboard; invalid parts are ignored. */
export function readDashboardAddress(raw: Readonly<Record<string, unknown>>): DashboardAddress {
  const { timeframe, from, to, unit, tab, month } = raw
  const chosen = oneOf(metricUnits, unit)
  return {
    timeframe: oneOf(timeframes, timeframe) ?? USUAL_TIMEFRAME,
    ...(typeof from === 'string' && isDate(from) && { from }),
    ...(typeof to === 'string' && isDate(to) && { to }),
    ...(chosen && { unit: chosen }),
    ...(typeof tab === 'string' && { tab }),
    ...(typeof month === 'string' && isMonth(month) && { month }),
  }
}

export interface DashboardRange {
  days: Days
  /** The units offered for these days, and the selected unit. */
  units: MetricUnit[]
  unit: MetricUnit
}

/** The days and the unit of a dashboard; null if the range ends before it begins. */
export function rangeOf(
  { timeframe, from, to, unit }: DashboardAddress,
  now: At,
  zone: string,
  begins: WeekStart = 'sunday',
): DashboardRange | null {
  const usual = daysOf(timeframe, now, zone, begins)
  const days = timeframe === 'custom' ? { from: from ?? usual.from, to: to ?? usual.to } : usual
  if (days.from > days.to) return null
  const [start, end] = [dayBounds(days.from, zone).from, dayBounds(days.to, zone).until]
  const units = unitsOffered(start, end, zone)
  return { days, units, unit: unit && units.includes(unit) ? unit : clearestUnit(start, end, zone) }
}
