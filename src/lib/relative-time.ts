import { toEpoch, type At } from './time.ts'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/**
 * How far a moment is from another, in the largest unit that fills at least once: `in 3 days`, `2 hours ago`, `now`.
 * Weeks count from two on, so that 10 days stay 10 days.
 */
export function formatRelative(at: At, now: At, locale = 'en'): string {
  const seconds = Math.round((toEpoch(at) - toEpoch(now)) / 1000)
  const size = Math.abs(seconds)
  const [unit, length] = units.find(([name, unitLength]) => size >= unitLength * (name === 'week' ? 2 : 1)) ?? units[6]
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })))
  return format.format(Math.trunc(seconds / length), unit)
}
