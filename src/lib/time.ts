import { formatLocale, type FormatLocale } from './format-locale.ts'
import { stretchOf } from './zone-stretch.ts'
import { canonicalZone } from './zones.ts'

/** A moment: an ISO 8601 text with zone or offset, or milliseconds since 1970. */
export type At = string | number

/** What a clock and a calendar show at a moment in a zone, each with the zeros it is written with. */
function partsOf(at: At, zone: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timeZoneName', string> {
  const known = canonicalZone(zone)
  if (known === null) throw new RangeError(`Not a time zone: ${zone.slice(0, 60)}`)
  const moment = toEpoch(at)
  const { offset, name } = stretchOf(moment, known)
  // Its UTC fields are those of the zone.
  const there = new Date(moment + offset)
  return {
    year: String(there.getUTCFullYear()),
    month: twoDigits(there.getUTCMonth() + 1),
    day: twoDigits(there.getUTCDate()),
    hour: twoDigits(there.getUTCHours()),
    minute: twoDigits(there.getUTCMinutes()),
    second: twoDigits(there.getUTCSeconds()),
    timeZoneName: name,
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The months in letters: readers of other languages take `04/08/26` for 4 August, so only English writes them as figures. */
const months: Record<FormatLocale, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  de: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
}

/** Milliseconds since 1970. Throws a RangeError where the text is no moment. */
export const toEpoch = (at: At): number => (typeof at === 'number' ? at : Temporal.Instant.from(at).epochMilliseconds)

/** The moment as the wire writes it: UTC, milliseconds, `Z`. Throws a RangeError where the text is no moment. */
export const toIso = (at: At): string =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toString({ fractionalSecondDigits: 3 })

/** Whether a moment, as the wire writes it, is of the years 1 to 9999: others have no four digits, and are stored nowhere. */
export const isStorable = (at: string): boolean => /^\d{4}-/.test(at) && !at.startsWith('0000')

/**
 * Date and time with the zone's name. English is the specification's (section 9: MM/dd/yy h:mmaaa zzz): `04/08/22 6:35pm PDT`;
 * others: `8 avr. 2022 18:35 PDT`, `8. Apr. 2022, 18:35 PDT`, `8 apr 2022 18:35 PDT`.
 */
export function formatDateTime(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  const { month, day, year, timeZoneName } = parts
  if (formatLocale() === 'en') return `${month}/${day}/${year.slice(-2)} ${twelveHours(parts)} ${timeZoneName}`
  return `${joined(longDate(parts), clockOf(parts))} ${timeZoneName}`
}

/** The date (MM/dd/yyyy): `04/08/2022`; in other languages with its month in letters. */
export function formatDate(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  const { month, day, year } = parts
  return formatLocale() === 'en' ? `${month}/${day}/${year}` : longDate(parts)
}

/** The year in a zone: `2022`. */
export const formatYear = (at: At, zone: string): string => partsOf(at, zone).year

/** The date with its month in letters (MMM d, yyyy): `Apr 8, 2022`, `8 avr. 2022`, `8. Apr. 2022`, `8 apr 2022`. */
export const formatLongDate = (at: At, zone: string): string => longDate(partsOf(at, zone))

/** The date without its year: `Apr 8`, `8 avr.`, `8. Apr.`, `8 apr`. */
export function formatDayMonth(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  return longDate(parts).replace(formatLocale() === 'en' ? `, ${parts['year']}` : ` ${parts['year']}`, '')
}

/** The time of day: `6:35pm`, in other languages `18:35`. */
export function formatTime(at: At, zone: string): string {
  const parts = partsOf(at, zone)
  return formatLocale() === 'en' ? twelveHours(parts) : clockOf(parts)
}

/** The time of day on a 24-hour clock: `18:35`. */
export const formatClock = (at: At, zone: string): string => clockOf(partsOf(at, zone))

/** A moment as the age of a number: the time of day, with its date where that is not today's: `18:35`, `Apr 8, 2022 18:35`. */
export function formatAge(at: At, now: At, zone: string): string {
  const clock = formatClock(at, zone)
  const date = formatLongDate(at, zone)
  return date === formatLongDate(now, zone) ? clock : joined(date, clock)
}

/** The same with the zone's name, for screens on which times of other zones stand: `18:35 PDT`, `Apr 8, 2022 18:35 PDT`. */
export const formatZonedAge = (at: At, now: At, zone: string): string => `${formatAge(at, now, zone)} ${zoneName(at, zone)}`

/** Date and time as files carry them: `2022-04-08 18:35:00`. */
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

function longDate({ year, month, day }: Record<'year' | 'month' | 'day', string>): string {
  const locale = formatLocale()
  const name = months[locale][Number(month) - 1]
  if (locale === 'en') return `${name} ${Number(day)}, ${year}`
  return `${Number(day)}${locale === 'de' ? '.' : ''} ${name} ${year}`
}

/** A date before a time: German puts a comma between. */
const joined = (date: string, time: string) => `${date}${formatLocale() === 'de' ? ',' : ''} ${time}`

function twelveHours({ hour, minute }: Record<'hour' | 'minute', string>): string {
  const hours = Number(hour)
  return `${hours % 12 || 12}:${minute}${hours < 12 ? 'am' : 'pm'}`
}

const calendars = new Map<string, Intl.DateTimeFormat>()
function inCalendar(date: string, options: Intl.DateTimeFormatOptions): string {
  const locale = formatLocale()
  const key = `${locale} ${JSON.stringify(options)}`
  let format = calendars.get(key)
  if (!format)
    calendars.set(key, (format = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, { ...options, timeZone: 'UTC' })))
  return format.format(toEpoch(`${date}T12:00:00Z`))
}

/** A month with its year: `April 2022`. */
export const formatMonth = (month: string): string => inCalendar(`${month}-01`, { month: 'long', year: 'numeric' })

/** The weekday of a calendar date, short (`Mon`) or whole (`Monday`). */
export const formatWeekday = (date: string, length: 'short' | 'long'): string => inCalendar(date, { weekday: length })

/** A calendar date in words: `Friday, April 8, 2022`. */
export const formatWholeDate = (date: string): string => inCalendar(date, { dateStyle: 'full' })
