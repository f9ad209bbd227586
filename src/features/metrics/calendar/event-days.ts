import type { Event } from '#contract/events.ts'
import { localDate } from '#lib/day-range.ts'

/** Groups events by their date in their own zone, each day ordered by time. */
export function eventsByDay(events: readonly Event[]): Map<string, Event[]> {
  const days = new Map<string, Event[]>()
  const inOrder = [...events].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id - b.id))
  for (const event of inOrder) {
    const day = localDate(event.time, event.timezone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}
