import { canonicalZone } from './zones.ts'

/** A moment: an ISO 8601 text with zone or offset, or milliseconds since 1970. */
export type At = string | number

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(at: At, zone: string): Record<string, string> {
  const known = canonicalZone(zone)
  if (known === null) throw new RangeError(`Not a time zone: ${zone.slice(0, 60)}`)
  let format = formats.get(known)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: known,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    })
    formats.set(known, format)
  }
  return Object.fromEntries(format.formatToParts(toEpoch(at)).map(({ type, value }) => [type, value]))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds since 1970. Throws a RangeError where the text is no moment. */
export const toEpoch = (at: At): number => (typeof at === 'number' ? at : Temporal.Instant.from(at).epochMilliseconds)

/** The moment as the wire writes it: UTC, milliseconds, `Z`. Throws a RangeError where the text is no moment. */
export const toIso = (at: At): string =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toString({ fractionalSecondDigits: 3 })

/** Whether a moment, as the wire writes it, is of the years 1 to 9999: others have no four digits, and are stored nowhere. */
export const isStorable = (at: string): boolean => /^\d{4}-/.test(at) && !at.startsWith('0000')

/** Date and time with the zone's name (specification, section 9: MM/dd/yy h:mmaaa zzz): `04/08/22 6:35pm PDT`. */
export function formatDateTime(at: At, zone: string): string {
  const { month, day, year, timeZoneName, ...rest } = partsOf(at, zone)
  return `${month}/${day}/${year!.slice(-2)} ${twelveHours(rest)} ${timeZoneName}`
}

/** The date (MM/dd/yyyy): `04/08/2022`. */
export function formatDate(at: At, zone: string): string {
  const { month, day, year } = partsOf(at, zone)
  return `${month}/${day}/${year}`
}

/** The year in a zone: `2022`. */
export const formatYear = (at: At, zone: string): string => partsOf(at, zone)['year']!

/** The date with its month in letters (MMM d, yyyy): `Apr 8, 2022`. */
export function formatLongDate(at: At, zone: string): string {
  const { month, day, year } = partsOf(at, zone)
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`
}

/** The time of day: `6:35pm`. */
export const formatTime = (at: At, zone: string): string => twelveHours(partsOf(at, zone))

/** The time of day on a 24-hour clock: `18:35`. */
export function formatClock(at: At, zone: string): string {
  const { hour, minute } = partsOf(at, zone)
  return `${hour}:${minute}`
}

/** A moment as the age of a number: the time of day, with its date where that is not today's: `18:35`, `Apr 8, 2022 18:35`. */
export function formatAge(at: At, now: At, zone: string): string {
  const clock = formatClock(at, zone)
  return formatDate(at, zone) === formatDate(now, zone) ? clock : `${formatLongDate(at, zone)} ${clock}`
}

/** Date and time as files carry them: `2022-04-08 18:35:00`. */
export function formatFileDateTime(at: At, zone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, zone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The short name a zone has at a moment: `PDT` in summer, `PST` in winter. */
export const zoneName = (at: At, zone: string): string => partsOf(at, zone).timeZoneName!

/** Whether a text names an IANA time zone. */
export const isTimeZone = (text: string): boolean => /^[A-Za-z]/.test(text) && canonicalZone(text) !== null

/** The zone of this device. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function twelveHours({ hour, minute }: Record<string, string>): string {
  const hours = Number(hour)
  return `${hours % 12 || 12}:${minute}${hours < 12 ? 'am' : 'pm'}`
}
