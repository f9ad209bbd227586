import { formatLocale, type FormatLocale } from './format-locale.ts'
import { toEpoch, type At } from './time.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
/** From this number of days on, weeks are shown. */
const WEEKS_FROM_DAYS = 14

const formats = new Map<FormatLocale, Intl.RelativeTimeFormat>()

function formatOf(locale: FormatLocale): Intl.RelativeTimeFormat {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, format)
  return format
}

const dateIn = (at: At, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toZonedDateTimeISO(zone).toPlainDate()

/**
 * Formats the distance between two moments: `in 3 days`, `2 hours ago`, `tomorrow`, `now`. From 24 hours on, days are those of the
 * zone's calendar.
 * @param zone the IANA zone whose days are counted
 */
export function formatRelative(at: At, now: At, zone: string): string {
  const format = formatOf(formatLocale())
  const seconds = Math.round((toEpoch(at) - toEpoch(now)) / 1000)
  const size = Math.abs(seconds)
  if (size < MINUTE_S) return format.format(seconds, 'second')
  if (size < HOUR_S) return format.format(Math.trunc(seconds / MINUTE_S), 'minute')
  const days = size < DAY_S ? 0 : dateIn(now, zone).until(dateIn(at, zone), { largestUnit: 'day' }).days
  // On a 25-hour day, two moments that are 24 hours apart can have the same date.
  if (days === 0) return format.format(Math.trunc(seconds / HOUR_S), 'hour')
  if (Math.abs(days) < WEEKS_FROM_DAYS) return format.format(days, 'day')
  // Weeks, months and years are complete ones, and at least two, because "next month" means the next calendar month, which a number
  // of days does not determine.
  const { months } = dateIn(now, zone).until(dateIn(at, zone), { largestUnit: 'month' })
  if (Math.abs(months) < 2) return format.format(Math.trunc(days / 7), 'week')
  return Math.abs(months) < 24 ? format.format(months, 'month') : format.format(Math.trunc(months / 12), 'year')
}
