import type { Event } from '#contract/events.ts'
import { localDate } from '#lib/day-range.ts'
import { formatRelative } from '#lib/relative-time.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'

const MINUTE_MS = 60_000
/** From this long before an event's start, the remaining time is shown in minutes. */
const COUNTED_MS = 180 * MINUTE_MS

/**
 * Returns the next event, and the other events of today, each by the calendar of its own zone, in the order of their starts.
 * The next event is the first one that has not started; it may be on a later day.
 * @param now milliseconds since 1970
 */
export function eventsOfToday<Row extends Pick<Event, 'id' | 'time' | 'timezone'>>(
  events: readonly Row[],
  now: number,
): { next: Row | undefined; others: Row[] } {
  const inOrder = events.toSorted((a, b) => toEpoch(a.time) - toEpoch(b.time) || a.id - b.id)
  const next = inOrder.find(({ time }) => toEpoch(time) >= now)
  const isToday = ({ time, timezone }: Row) => localDate(time, timezone) === localDate(now, timezone)
  return { next, others: inOrder.filter((event) => event !== next && isToday(event)) }
}

/**
 * Returns in words how long it is until an event starts: in minutes within three hours, otherwise as `in 2 days` or `1 hour ago`.
 */
export function startWords({ time, timezone }: Pick<Event, 'time' | 'timezone'>, now: number): string {
  const left = toEpoch(time) - now
  if (left < 0 || left > COUNTED_MS) return formatRelative(time, now, timezone)
  return m.metrics_today_starts_in({ minutes: Math.ceil(left / MINUTE_MS) })
}
