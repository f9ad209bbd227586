import { expect, test } from 'vitest'
import { type Event, eventList } from '#contract/events.ts'
import { pageOf } from '#contract/core/list.ts'
import { listQueryOf } from '#data/mirror/list-query.ts'
import { eventQueries, type EventsWithin } from './event-queries.ts'

const ZONE = 'America/Chicago'
const times = [
  '2026-04-06T01:00:00Z',
  '2026-04-08T04:59:59Z',
  '2026-04-08T05:00:00Z',
  '2026-04-09T01:00:00Z',
  '2026-04-20T01:00:00Z',
]
const rows = times.map((time, index) => ({ id: index + 1, time: new Date(time).toISOString(), title: 'Gala' }) as Event)
const offered = (within?: EventsWithin) => {
  const { coming, past } = eventQueries({ today: '2026-04-08', text: '', within, take: 15 })
  const ids = (query: typeof coming | typeof past) =>
    pageOf(eventList, listQueryOf(eventList, query, ZONE), rows).data.map(({ id }) => id)
  return [ids(coming), ids(past)]
}

test('the events of today come first, then the next ones, and past ones last, the latest first', () => {
  expect(offered()).toEqual([
    [3, 4, 5],
    [2, 1],
  ])
})

test('only events within the given days are offered', () => {
  expect(offered({ from: '2026-04-06', to: '2026-04-10', zone: ZONE })).toEqual([[3, 4], [2]])
  expect(offered({ from: '2026-04-09', to: '2026-04-30', zone: ZONE })).toEqual([[5], []])
})
