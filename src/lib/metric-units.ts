import { toEpoch, type At } from './time.ts'

/** The units in which a metric can be requested, finest first. */
export const metricUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** The possible first days of a week; the default is Sunday. */
export const weekStarts = ['sunday', 'monday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** How many days a date is after the beginning of its week. */
export const daysIntoWeek = (date: { dayOfWeek: number }, begins: WeekStart): number =>
  begins === 'monday' ? date.dayOfWeek - 1 : date.dayOfWeek % 7

const zoned = (at: At, zone: string) => Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toZonedDateTimeISO(zone)

/** The whole days from one moment to another on the calendar of a zone, on which a day of 23 or 25 hours is one day. */
export const wholeDays = (from: At, until: At, zone: string): number =>
  zoned(from, zone).until(zoned(until, zone), { largestUnit: 'day' }).days

/** The most days of a range that is offered by days, besides weeks and months. */
const MOST_DAYS = 40

/** The units offered for a range by its length, finest first. */
export function unitsOffered(from: At, until: At, zone: string): MetricUnit[] {
  const days = wholeDays(from, until, zone)
  if (days < 1) return ['hour']
  if (days < 7) return ['hour', 'day']
  if (days < 30) return ['day']
  // Weeks would show a month as 4 to 6 points.
  if (days <= MOST_DAYS) return ['day', 'week', 'month']
  return days < 365 ? ['week', 'month'] : ['month', 'year']
}

/** The unit if the user has not chosen one: the coarsest of the offered units. */
export const usualUnit = (from: At, until: At, zone: string): MetricUnit => unitsOffered(from, until, zone).at(-1)!

/** The fewest points with which a line shows a trend, and the most points that can be distinguished. */
const CLEAR = { least: 7, most: 40 }
const DAYS_OF = { minute: 1 / 1440, hour: 1 / 24, day: 1, week: 7, month: 365.25 / 12, year: 365.25 }

/** The unit in which a chart of a range is clearest: the offered unit that gives 7 to 40 points, or comes nearest to this. */
export function clearestUnit(from: At, until: At, zone: string): MetricUnit {
  const days = wholeDays(from, until, zone)
  const farOff = (unit: MetricUnit) => {
    const points = days / DAYS_OF[unit]
    return Math.max(CLEAR.least / points, points / CLEAR.most, 1)
  }
  return unitsOffered(from, until, zone).reduce((best, unit) => (farOff(unit) < farOff(best) ? unit : best))
}

/** Returns the start of the bucket that contains a moment, by the clock of a zone. */
function bucketStart(at: At, unit: MetricUnit, zone: string, begins: WeekStart): Temporal.ZonedDateTime {
  const local = zoned(at, zone)
  if (unit === 'minute' || unit === 'hour') return local.round({ smallestUnit: unit, roundingMode: 'floor' })
  const day = local.startOfDay()
  if (unit === 'day') return day
  if (unit === 'week') return day.subtract({ days: daysIntoWeek(day, begins) }).startOfDay()
  return day.with(unit === 'month' ? { day: 1 } : { month: 1, day: 1 }).startOfDay()
}

/** The date on which the week of a moment began. */
export const weekStart = (at: At, zone: string, begins: WeekStart = 'sunday'): string =>
  bucketStart(at, 'week', zone, begins).toPlainDate().toString()

/**
 * The starts of all buckets that a half-open range touches, in order, as milliseconds since 1970. The first and the last
 * may be partly outside of the range. Null if there are more than `most`.
 */
export function bucketStarts(
  from: At,
  until: At,
  unit: MetricUnit,
  zone: string,
  most: number,
  begins: WeekStart = 'sunday',
): number[] | null {
  const end = toEpoch(until)
  if (toEpoch(from) >= end) return []
  const first = bucketStart(from, unit, zone, begins)
  const starts: number[] = []
  for (let n = 0; ; n++) {
    const start = nthBucket(first, unit, n)
    if (start >= end) return starts
    if (starts.length >= most) return null
    starts.push(start)
  }
}

const LENGTH_MS = { minute: 60_000, hour: 3_600_000 }

/** Returns the start of the n-th bucket after the first: minutes and hours by elapsed time, other units by the calendar. */
function nthBucket(first: Temporal.ZonedDateTime, unit: MetricUnit, n: number): number {
  if (unit === 'minute' || unit === 'hour') return first.epochMilliseconds + n * LENGTH_MS[unit]
  const steps = { day: { days: n }, week: { weeks: n }, month: { months: n }, year: { years: n } }
  return first.add(steps[unit]).startOfDay().epochMilliseconds
}
