import { daysFrom, localDate } from './day-range.ts'
import { daysIntoWeek, type MetricUnit, type WeekStart, weekStart } from './metric-units.ts'
import type { At } from './time.ts'

/** The ranges of a dashboard by name. */
export const timeframes = [
  'today',
  'this-week',
  'last-week',
  'last-month',
  'last-quarter',
  'last-year',
  'month-to-date',
  'quarter-to-date',
  'year-to-date',
  'all-time',
  'custom',
] as const
export type Timeframe = (typeof timeframes)[number]

/** Two calendar days of a zone, both included. */
export interface Days {
  from: string
  to: string
}

/** The first day of all time. */
const BEGINNING = '2000-01-01'

const day = (date: string) => Temporal.PlainDate.from(date)

/** The days of a timeframe, by the calendar of a zone at a moment; for `custom`, those of this week. */
export function daysOf(timeframe: Timeframe, now: At, zone: string, begins: WeekStart = 'sunday'): Days {
  const today = localDate(now, zone)
  const week = weekStart(now, zone, begins)
  const month = day(today).with({ day: 1 })
  const quarter = month.with({ month: month.month - ((month.month - 1) % 3) })
  const year = month.with({ month: 1 })
  /** The range of `months` months that end just before a day. */
  const before = (end: Temporal.PlainDate, months: number) => ({
    from: end.subtract({ months }).toString(),
    to: end.subtract({ days: 1 }).toString(),
  })
  switch (timeframe) {
    case 'today':
      return { from: today, to: today }
    case 'this-week':
    case 'custom':
      return { from: week, to: daysFrom(week, 6) }
    case 'last-week':
      return { from: daysFrom(week, -7), to: daysFrom(week, -1) }
    case 'last-month':
      return before(month, 1)
    case 'last-quarter':
      return before(quarter, 3)
    case 'last-year':
      return before(year, 12)
    case 'month-to-date':
      return { from: month.toString(), to: today }
    case 'quarter-to-date':
      return { from: quarter.toString(), to: today }
    case 'year-to-date':
      return { from: year.toString(), to: today }
    case 'all-time':
      return { from: BEGINNING, to: today }
  }
}

/** Whether there is an earlier period to compare a range with; there is no period before all time. */
export const hasBefore = ({ from }: Days): boolean => from > BEGINNING

/** Returns the range of the same length that ends just before another one begins. */
export function daysBefore({ from, to }: Days): Days {
  const count = day(from).until(day(to), { largestUnit: 'day' }).days + 1
  return { from: daysFrom(from, -count), to: daysFrom(from, -1) }
}

/**
 * Moves a range back by the number of buckets that it touches (by days, if buckets are shorter than a day). In their new buckets,
 * the ends of the range are at the same places as before.
 */
export function bucketsBefore({ from, to }: Days, unit: MetricUnit, begins: WeekStart = 'sunday'): Days {
  const [first, last] = [day(from), day(to)]
  const weekOf = (date: Temporal.PlainDate) => date.subtract({ days: daysIntoWeek(date, begins) })
  const years = last.year - first.year
  const by =
    unit === 'year'
      ? { years: years + 1 }
      : unit === 'month'
        ? { months: years * 12 + last.month - first.month + 1 }
        : unit === 'week'
          ? { weeks: weekOf(first).until(weekOf(last), { largestUnit: 'day' }).days / 7 + 1 }
          : { days: first.until(last, { largestUnit: 'day' }).days + 1 }
  return { from: first.subtract(by).toString(), to: last.subtract(by).toString() }
}

/** The weeks that a month touches, each of seven days; `month` is `2026-03`. */
export function monthWeeks(month: string, begins: WeekStart = 'sunday'): string[][] {
  const first = day(`${month}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  let at = first.subtract({ days: daysIntoWeek(first, begins) })
  const weeks: string[][] = []
  while (Temporal.PlainDate.compare(at, last) <= 0) {
    const start = at
    weeks.push(Array.from({ length: 7 }, (_, n) => start.add({ days: n }).toString()))
    at = at.add({ days: 7 })
  }
  return weeks
}

/** The month a number of months after another (negative: before). */
export const monthsFrom = (month: string, months: number): string => day(`${month}-01`).add({ months }).toString().slice(0, 7)

/** Whether a text is a month that exists: `2026-03`. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '0001-01'
