import { formatDay, formatDays } from '#lib/time.ts'
import { m } from '#messages/m.ts'

/** Returns the date of a filter; null if the filter has no date. */
export const dateOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A range of calendar days, both included, in words: one day, two days, or one open end. Null without any bound. */
export function rangeWords(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : m.list_days_to({ date: formatDay(to) })
  if (to === null) return m.list_days_from({ date: formatDay(from) })
  return formatDays(from, to)
}
