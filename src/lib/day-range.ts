import { isStorable, toEpoch, toIso, type At } from './time.ts'

/** A range of moments: `from` is included, `until` is not. */
export type Range = { from: string; until: string }

const zoned = (at: At, zone: string) => Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toZonedDateTimeISO(zone)

/** The calendar day of a moment in a zone: `2022-04-08`. */
export const localDate = (at: At, zone: string): string => zoned(at, zone).toPlainDate().toString()

/** The moment at which the day of `at` began in a zone. */
export const dayStart = (at: At, zone: string): string => dayBounds(localDate(at, zone), zone).from

/**
 * The bounds of the day `YYYY-MM-DD` in a zone; 23 or 25 hours apart when clocks change. Throws a RangeError if the day does not
 * exist.
 */
export function dayBounds(date: string, zone: string): Range {
  const day = Temporal.PlainDate.from(date, { overflow: 'reject' })
  const start = (one: Temporal.PlainDate) => toIso(one.toZonedDateTime(zone).epochMilliseconds)
  return { from: start(day), until: start(day.add({ days: 1 })) }
}

/**
 * Returns the bounds of a range from the start and the end in a list's query. A date alone means that whole day in the zone; a date
 * with a time is that moment (an end includes the whole millisecond).
 * @returns no bound for a start or an end outside the years 1 to 9999
 * @throws RangeError if either is malformed
 */
export function rangeBounds(start: string | null | undefined, end: string | null | undefined, zone: string): Partial<Range> {
  const from = start && (isDateAlone(start) ? dayBounds(start, zone).from : toIso(start))
  const until = end && (isDateAlone(end) ? dayBounds(end, zone).until : toIso(toEpoch(end) + 1))
  return { ...(from && isStorable(from) ? { from } : {}), ...(until && isStorable(until) ? { until } : {}) }
}

const isDateAlone = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Whether a text is an existing day: `2026-04-08`. */
export function isDate(text: string): boolean {
  if (!isDateAlone(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }) !== null
  } catch {
    return false
  }
}

/** The date that is a number of days after another one (before it, if negative): `2026-04-08`. */
export const daysFrom = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()
