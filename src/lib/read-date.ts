import { formatLocale, type FormatLocale } from './format-locale.ts'

/** The form in which each language writes a date in digits: the order of its parts, and the separator. */
const forms: Record<FormatLocale, { order: readonly ('year' | 'month' | 'day')[]; sign: string }> = {
  en: { order: ['month', 'day', 'year'], sign: '/' },
  fr: { order: ['day', 'month', 'year'], sign: '/' },
  de: { order: ['day', 'month', 'year'], sign: '.' },
  nl: { order: ['day', 'month', 'year'], sign: '-' },
}

/** The year that `00` means. */
const CENTURY = 2000

/** Formats a calendar date, `YYYY-MM-DD`, in digits in the screen's language: `04/08/2026`, `08.04.2026`. */
export function showDate(date: string): string {
  const { order, sign } = forms[formatLocale()]
  const [year = '', month = '', day = ''] = date.split('-')
  const parts = { year, month, day }
  return order.map((part) => parts[part]).join(sign)
}

/**
 * Reads a date in digits, in the order of the screen's language, with any separator or without one, or as `YYYY-MM-DD`. A
 * year of two digits is in this century. Null if no such date exists.
 */
export function readDate(text: string): string | null {
  const figures = /^(\d{1,4})\s?([./\-\s])\s?(\d{1,2})\s?\2\s?(\d{1,4})$/.exec(text.trim().replaceAll(/\s+/g, ' '))
  if (!figures) return withoutSigns(text.trim())
  const [, first = '', , second = '', third = ''] = figures
  if (first.length === 4) return dateOf({ year: first, month: second, day: third })
  const { order } = forms[formatLocale()]
  const written = { year: '', month: '', day: '' }
  for (const [at, part] of order.entries()) written[part] = [first, second, third][at]!
  return dateOf(written)
}

/** Reads eight digits without separators in the order of the screen's language: `04082026`. */
function withoutSigns(text: string): string | null {
  if (!/^\d{8}$/.test(text)) return null
  const year = text.slice(4)
  const [first, second] = [text.slice(0, 2), text.slice(2, 4)]
  return dateOf(formatLocale() === 'en' ? { year, month: first, day: second } : { year, month: second, day: first })
}

function dateOf({ year, month, day }: Record<'year' | 'month' | 'day', string>): string | null {
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return null
  const number = year.length === 2 ? CENTURY + Number(year) : Number(year)
  if (number < 1) return null
  try {
    return Temporal.PlainDate.from({ year: number, month: Number(month), day: Number(day) }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Formats a time of day, `HH:mm`, in the screen's language: `6:35pm`, in other languages `18:35`. */
export function showTime(time: string): string {
  if (formatLocale() !== 'en') return time
  const hour = Number(time.slice(0, 2))
  const minute = time.slice(3, 5)
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`
}

/** The meaning of a text as a time of day. `half`: an English time without the am or pm that it needs. */
type TimeReading = { is: 'time'; time: string } | { is: 'half' } | { is: 'none' }

/** Reads a time of day: `6:35pm`, `6 pm`, `18:35`, `18h35`, `18:35 Uhr`. */
export function readTime(text: string): TimeReading {
  const form = /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d\d))?(?: ?([ap])\.?m\.?)?(?: ?uhr)?$/i
  const [, hours, minutes, half] = form.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return { is: 'none' }
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return { is: 'none' }
  if (half === undefined && formatLocale() === 'en' && hours.length < 3 && hour >= 1 && hour <= 12) return { is: 'half' }
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { is: 'time', time: `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

/** Formats a date and time without zone, `YYYY-MM-DDTHH:mm`, in digits in the screen's language. */
export const showDateTime = (local: string): string => `${showDate(local.slice(0, 10))} ${showTime(local.slice(11, 16))}`

type DateTimeReading = { is: 'local'; local: string } | Exclude<TimeReading, { is: 'time' }>

/** Reads a date and time without zone: in the screen's language, or as `YYYY-MM-DDTHH:mm`. */
export function readDateTime(text: string): DateTimeReading {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/.exec(plain)
  if (iso) {
    const date = readDate(iso[1]!)
    return date === null || iso[2]! > '23:59' ? { is: 'none' } : { is: 'local', local: `${date}T${iso[2]}` }
  }
  const parts = /^(.*\d{2}),? (\d{1,2}(?:[:.]|(?: ?h)| ?[ap]).*)$/i.exec(plain)
  const date = parts && readDate(parts[1]!)
  if (!date) return { is: 'none' }
  const time = readTime(parts[2]!)
  return time.is === 'time' ? { is: 'local', local: `${date}T${time.time}` } : time
}
