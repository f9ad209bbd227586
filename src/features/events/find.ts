import { CalendarDays } from 'lucide-react'

import { matches, pacing, searchedText, sorted } from '#contract/core/list.ts'
import { type Event, eventList, events } from '#contract/events.ts'
import { dayWords, hasWords, longestOf, wordsIn } from '#lib/day-words.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRows } from '#data/mirror/use-rows.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Found } from '#parts/find/finding.ts'
import { useSettled } from '#ui/field/use-settled.ts'

const MOST = 8
/**
 * The maximum number of events that are requested by the longest word if several words are typed. Only events that match all words
 * are shown.
 */
const MOST_OF_WORD = 50

/**
 * Finds events for the palette: in a channel, its own events on the device, the next ones first; in the admin area, all events,
 * on the server.
 */
export function useEventFindings({ words, channel }: FindQuery): Found {
  const { rows } = useRows('events', channel)
  const settled = useSettled(words, pacing(eventList).searchPauseMs)
  const wanted = channel === null && settled !== ''
  const all = useRead(events.listEvents, { query: { searchQuery: settled, take: MOST } }, { enabled: wanted, keepPrevious: true })
  // The server searches for a phrase. To find several words in any order, the longest of them is requested.
  const longest = longestOf(settled)
  const wider = useRead(
    events.listEvents,
    { query: { searchQuery: longest, take: MOST_OF_WORD } },
    { enabled: wanted && longest !== settled, keepPrevious: true },
  )
  if (words === '') return { findings: [], searching: false }
  // While a request runs, these may still be the events for the previous words.
  const there = [...(all.data?.data ?? []), ...((longest !== settled && wider.data?.data) || [])]
  const matching = (channel === null ? [...new Map(there.map((row) => [row.id, row])).values()] : rows).filter(matcher(words))
  const found = channel === null ? matching : nextFirst(matching)
  const findings = found.slice(0, MOST).map((event) => ({
    id: `event-${event.id}`,
    group: m.shell_nav_events(),
    name: event.title,
    detail: `${event.venue} · ${formatDateTime(event.time, event.timezone)}`,
    icon: CalendarDays,
    path: `/sales-channel/${event.sales_channel_id}/events/${event.id}`,
  }))
  return { findings, searching: channel === null && (settled !== words || all.fetching || wider.fetching) }
}

/**
 * Returns a function that checks whether an event matches the text: the event contains the phrase, or each word is in its texts or
 * names its day.
 */
function matcher(text: string): (row: Event) => boolean {
  const words = wordsIn(text)
  const query = { searchQuery: text, filters: {} }
  return (row) =>
    matches(eventList, query, row) || hasWords(words, searchedText(eventList, row), dayWords(row.time, row.timezone))
}

/** Orders events: future events first, the next one at the top; then past events, the latest first. */
function nextFirst(rows: readonly Event[]): Event[] {
  const now = toIso(serverClock.now())
  const inOrder = sorted(eventList, { orderBy: 'time', order: 'asc' }, rows)
  const over = inOrder.findIndex((row) => row.time >= now)
  return over < 0 ? inOrder.toReversed() : [...inOrder.slice(over), ...inOrder.slice(0, over).toReversed()]
}
