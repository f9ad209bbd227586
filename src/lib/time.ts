import { formatLocale } from './format-locale.ts'
import { createRecent } from './recent.ts'
import { canonicalZone } from './zones.ts'

/** A moment: an ISO 8601 text with zone or offset, or milliseconds since 1970. */
export type At = string | number

/** The ways `Intl` writes dates here. `parts` is read part by part. */
const styles = {
  parts: {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
  longDate: { year: 'numeric', month: 'short', day: 'numeric' },
  dayMonth: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortWeekday: { weekday: 'short' },
  weekday: { weekday: 'long' },
  wholeDate: { dateStyle: 'full' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A cache of formatters, which are expensive to make; a server uses many zones. */
const formatters = createRecent<string, Intl.DateTimeFormat>(500)

/** The formatter of a style in a language and a zone. Throws a RangeError if there is no such zone. */
function formatterOf(style: keyof typeof styles, locale: string, zone: string): Intl.DateTimeFormat {
  const timeZone = canonicalZone(zone)
  if (timeZone === null) throw new RangeError(`Not a time zone: ${zone.slice(0, 60)}`)
  const key = `${style} ${locale} ${timeZone}`
  return formatters.get(key) ?? formatters.set(key, new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }))
}

/** Formats a moment in the format locale; English means US English. */
function written(style: keyof typeof styles, at: At, zone: string): string {
  const locale = formatLocale()
  const text = formatterOf(style, locale === 'en' ? 'en-US' : locale, zone).format(toEpoch(at))
  // French writes the first of a month as an ordinal: 1er avr. 2022.
  return locale === 'fr' ? text.replace(/\b1(?=\s\p{L})/u, '1er') : text
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timeZoneName', string>

/** The fields of clock and calendar at a moment in a zone, with leading zeros, the same in every language. */
function partsOf(at: At, zone: string): Parts {
  const parts = formatterOf('parts', 'en-US', zone).formatToParts(toEpoch(at))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
}

/** Milliseconds since 1970. Throws a RangeError if the text is no moment. */
export const toEpoch = (at: At): number => (typeof at === 'number' ? at : Temporal.Instant.from(at).epochMilliseconds)

/** The moment in wire format: UTC, milliseconds, `Z`. Throws a RangeError if the text is no moment. */
export const toIso = (at: At): string =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toString({ fractionalSecondDigits: 3 })

/** Whether a moment in wire format is in the years 1 to 9999. Other years do not have four digits and are not stored. */
export const isStorable = (at: string): boolean => /^\d{4}-/.test(at) && !at.startsWith('0000')

/**
 * Date and time with the zone's name. English is `MM/dd/yy h:mmaaa zzz`: `04/08/22 6:35pm PDT`;
 * others: `8 avr. 2022 18:35 PDT`, `8. Apr. 2022, 18:35 PDT`, `8 apr 2022 18:35 PDT`.
 */
export const formatDateTime = (at: At, zone: string): string => splitDateTime(at, zone).join(' ')

/** The date, and the time with the zone's name, that `formatDateTime` joins: `04/08/22` and `6:35pm PDT`. */
export function splitDateTime(at: At, zone: string): readonly [date: string, time: string] {
  const parts = partsOf(at, zone)
  const { month, day, year, timeZoneName } = parts
  if (formatLocale() === 'en') return [`${month}/${day}/${year.slice(-2)}`, `${twelveHours(parts)} ${timeZoneName}`]
  return [beforeTime(formatLongDate(at, zone)), `${clockOf(parts)} ${timeZoneName}`]
}

/** Date and time with seconds, for logs: `04/08/22 6:35:07pm PDT`, `8 avr. 2022 18:35:07 PDT`. */
export function formatLogTime(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  const { month, day, year, hour, minute, second, timeZoneName } = parts
  if (formatLocale() === 'en')
    return `${month}/${day}/${year.slice(-2)} ${twelveHours({ hour, minute: `${minute}:${second}` })} ${timeZoneName}`
  return `${joined(formatLongDate(at, zone), `${clockOf(parts)}:${second}`)} ${timeZoneName}`
}

/** The date (MM/dd/yyyy): `04/08/2022`; in other languages with its month in letters. */
export function formatDate(at: At, zone: string): string {
  if (formatLocale() !== 'en') return formatLongDate(at, zone)
  const { month, day, year } = partsOf(at, zone)
  return `${month}/${day}/${year}`
}

/** The year in a zone: `2022`. */
export const formatYear = (at: At, zone: string): string => partsOf(at, zone).year

/** The date with its month in letters (MMM d, yyyy): `Apr 8, 2022`, `8 avr. 2022`, `8. Apr. 2022`, `8 apr 2022`. */
export const formatLongDate = (at: At, zone: string): string => written('longDate', at, zone)

/** The date without its year: `Apr 8`, `8 avr.`, `8. Apr.`, `8 apr`. */
export const formatDayMonth = (at: At, zone: string): string => written('dayMonth', at, zone)

/** The time of day: `6:35pm`, in other languages `18:35`. */
export function formatTime(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  return formatLocale() === 'en' ? twelveHours(parts) : clockOf(parts)
}

/**
 * Formats a time of day that is shown next to other times. Adds the name of its zone, unless `shared` has the same name at that
 * moment.
 * @param shared the zone of the other times; null if they have no common zone
 */
export function formatTimeAmong(at: At, zone: string, shared: string | null): string {
  const name = zoneName(at, zone)
  return shared !== null && zoneName(at, shared) === name ? formatTime(at, zone) : `${formatTime(at, zone)} ${name}`
}

/** Formats `18:35` or `18:35:07` like `formatTime`: `6:35pm`; unchanged in other languages. */
export function formatWallTime(clock: string): string {
  const [hour = '', ...rest] = clock.split(':')
  return formatLocale() === 'en' ? twelveHours({ hour, minute: rest.join(':') }) : clock
}

/** The time of day on a 24-hour clock, for files and comparisons: `18:35`. */
export const formatClock = (at: At, zone: string): string => clockOf(partsOf(at, zone))

/** Formats the time as of which a figure is correct, with its date unless that is today: `6:35pm`, `Apr 8, 2022 6:35pm`. */
export function formatAge(at: At, now: At, zone: string): string {
  const clock = formatTime(at, zone)
  const date = formatLongDate(at, zone)
  return date === formatLongDate(now, zone) ? clock : joined(date, clock)
}

/** Like `formatAge`, with the zone's name, for screens that show times of other zones: `6:35pm PDT`, `Apr 8, 2022 6:35pm PDT`. */
export const formatZonedAge = (at: At, now: At, zone: string): string => `${formatAge(at, now, zone)} ${zoneName(at, zone)}`

/** A moment as shown beside others of its zone: `6:35pm` if it is on the day of `now`, else `04/08/22 6:35pm PDT`. */
export const formatNear = (at: At, now: At, zone: string): string =>
  formatDate(at, zone) === formatDate(now, zone) ? formatTime(at, zone) : formatDateTime(at, zone)

/** Date and time in the format of files: `2022-04-08 18:35:00`. */
export function formatFileDateTime(at: At, zone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, zone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The short name a zone has at a moment: `PDT` in summer, `PST` in winter. */
export const zoneName = (at: At, zone: string): string => partsOf(at, zone).timeZoneName

/** Whether a text names an IANA time zone. */
export const isTimeZone = (text: string): boolean => /^[A-Za-z]/.test(text) && canonicalZone(text) !== null

/** The zone of this device. */
export const localZone = (): string => Temporal.Now.timeZoneId()

const clockOf = ({ hour, minute }: Record<'hour' | 'minute', string>) => `${hour}:${minute}`

/** Joins a date and a time; German puts a comma between them. */
const joined = (date: string, time: string) => `${beforeTime(date)} ${time}`

const beforeTime = (date: string) => (formatLocale() === 'de' ? `${date},` : date)

function twelveHours({ hour, minute }: Record<'hour' | 'minute', string>): string {
  const hours = Number(hour) % 24
  return `${hours % 12 || 12}:${minute}${hours < 12 ? 'am' : 'pm'}`
}

/** Noon of a calendar date in UTC, so that formatting in UTC shows the same date. */
const noonOf = (date: string) => `${date}T12:00:00Z`

/** A month with its year: `April 2022`. */
export const formatMonth = (month: string): string => written('month', noonOf(`${month}-01`), 'UTC')

/** The weekday of a calendar date, short (`Mon`) or whole (`Monday`). */
export const formatWeekday = (date: string, length: 'short' | 'long'): string =>
  written(length === 'short' ? 'shortWeekday' : 'weekday', noonOf(date), 'UTC')

/** A calendar date in words: `Friday, April 8, 2022`. */
export const formatWholeDate = (date: string): string => written('wholeDate', noonOf(date), 'UTC')

/** A calendar date with its month in letters: `Apr 8, 2022`. */
export const formatDay = (date: string): string => written('longDate', noonOf(date), 'UTC')

/** A range of calendar dates, both included, with the year once if it is the same: `Apr 8 – May 1, 2022`. */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDayMonth(noonOf(from), 'UTC') : formatDay(from)} – ${formatDay(to)}`
}
