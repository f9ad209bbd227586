import { useCallback, useMemo } from 'react'
import { type Event, events } from '#contract/events.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { daysFrom } from '#lib/day-range.ts'

/** The most events in one request. */
export const MOST_EVENTS = 1000

export interface CalendarEvents {
  events: readonly Event[]
  /** The number of events in total. */
  total: number
  status: 'loading' | 'ready' | 'failed'
  error: Error | null
  /** When the events were current, in epoch milliseconds; null if they are current now. */
  asOf: number | null
}

/**
 * A channel's events of some days, from this device. One more day at each side is included, because the date may differ in other
 * zones.
 */
export function useChannelCalendar(channel: number, from: string, to: string): CalendarEvents {
  const [start, end] = [daysFrom(from, -1), daysFrom(to, 2)]
  const where = useCallback(({ time }: Event) => time >= start && time < end, [start, end])
  const { rows, total, status, problem } = useMirroredRows('events', { channel, where })
  return { events: rows, total, status, error: problem, asOf: null }
}

/** The events of all channels for some days, from the server or its last response. */
export function useAllCalendar(from: string, to: string): CalendarEvents {
  const query = {
    startDate: daysFrom(from, -1),
    endDate: daysFrom(to, 1),
    take: MOST_EVENTS,
    orderBy: 'time',
    order: 'asc' as const,
  }
  const read = useRead(events.listEvents, { query }, { live: true, keepPrevious: true })
  const found = useMemo(() => read.data?.data ?? [], [read.data])
  return {
    events: found,
    total: read.data?.meta.totalCount ?? 0,
    status: read.status,
    error: read.error,
    asOf: read.source === 'answer' ? read.asOf : null,
  }
}
