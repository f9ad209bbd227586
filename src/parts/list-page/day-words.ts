import { formatDayMonth, formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'

/** A calendar day `YYYY-MM-DD` in words. A day has no zone; noon in UTC formats it correctly. */
export const dayWords = (date: string): string => formatLongDate(`${date}T12:00:00Z`, 'UTC')

/** A range of calendar days, both included, in words: one day, two days, or one open end. Null without any bound. */
export function rangeWords(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : m.list_days_to({ date: dayWords(to) })
  if (to === null) return m.list_days_from({ date: dayWords(from) })
  if (from === to) return dayWords(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDayMonth(`${from}T12:00:00Z`, 'UTC') : dayWords(from)} – ${dayWords(to)}`
}
