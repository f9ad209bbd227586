import { describe, expect, it } from 'vitest'
import { eventsSearchOf, filtersOf, sortOf } from './events-search.ts'

const now = Date.parse('2026-11-21T03:00:00.000Z')
const zone = 'America/Chicago'

describe('the events list', () => {
  it('begins with today, in the zone of the channel, when nothing is asked for', () => {
    expect(filtersOf({}, now, zone)).toEqual({ orderBy: 'time', order: 'asc', startDate: '2026-11-20' })
  })
  it('shows events of any day when one searches or chooses a status', () => {
    expect(filtersOf({ q: 'cubs' }, now, zone)).toEqual({ orderBy: 'time', order: 'asc', searchQuery: 'cubs' })
    expect(filtersOf({ status: 'live' }, now, zone)).toEqual({ orderBy: 'time', order: 'asc', upgradeStatus: 'live' })
  })
  it('sorts the past from its end, unless another order is chosen', () => {
    expect(sortOf({ status: 'past' })).toEqual({ by: 'time', order: 'desc' })
    expect(sortOf({ status: 'past', by: 'title', order: 'asc' })).toEqual({ by: 'title', order: 'asc' })
  })
  it('reads an address and leaves out what makes no sense', () => {
    expect(eventsSearchOf({ q: 2022, status: 'soon', order: 'up', page: -1, by: 'title' })).toEqual({ q: '2022', by: 'title' })
    expect(eventsSearchOf({ status: 'coming-soon', page: 3 })).toEqual({ status: 'coming-soon', page: 3 })
  })
})
