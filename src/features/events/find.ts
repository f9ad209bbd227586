import { CalendarDays } from 'lucide-react'

import { matches, sorted } from '#contract/core/list.ts'
import { type Event, eventList, events } from '#contract/events.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRows } from '#data/mirror/use-rows.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Finding } from '#parts/find/finding.ts'

const MOST = 8

/** Events for the palette: a channel's own from the device, next ones first; in the admin area all, from the server. */
export function useEventFindings({ words, channel }: FindQuery): Finding[] {
  const { rows } = useRows('events', channel)
  const query = { searchQuery: words, filters: {} }
  const wanted = channel === null && words !== ''
  const all = useRead(events.listEvents, { query: { searchQuery: words, take: MOST } }, { enabled: wanted, keepPrevious: true })
  if (words === '') return []
  const found = channel === null ? (all.data?.data ?? []) : nextFirst(rows.filter((row) => matches(eventList, query, row)))
  return found.slice(0, MOST).map((event) => ({
    id: `event-${event.id}`,
    group: m.shell_nav_events(),
    name: event.title,
    detail: `${event.venue} · ${formatDateTime(event.time, event.timezone)}`,
    icon: CalendarDays,
    path: `/sales-channel/${event.sales_channel_id}/events/${event.id}`,
  }))
}

/** Past events follow, latest first. */
function nextFirst(rows: readonly Event[]): Event[] {
  const now = toIso(serverClock.now())
  const inOrder = sorted(eventList, { orderBy: 'time', order: 'asc' }, rows)
  const over = inOrder.findIndex((row) => row.time >= now)
  return over < 0 ? inOrder.toReversed() : [...inOrder.slice(over), ...inOrder.slice(0, over).toReversed()]
}
