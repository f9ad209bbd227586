import { describe, expect, it } from 'vitest'

import { placeOf } from './place-of.ts'

const set = (fields: Record<string, unknown>) => [{ op: 'set' as const, table: 'events' as const, id: 7, fields }]

describe('the page where a refused wish can be made anew', () => {
  it('is the form for an edited event', () =>
    expect(placeOf({ call: 'updateEvent', channel: 123, params: { id: 7 }, seen: null, patches: set({ league: 'NBA' }) })).toBe(
      '/sales-channel/123/events/7/update-event',
    ))
  it('is the event for its switch', () =>
    expect(placeOf({ call: 'updateEvent', channel: 123, params: { id: 7 }, seen: null, patches: set({ status: 0 }) })).toBe(
      '/sales-channel/123/events/7',
    ))
  it('is the event of a seat', () =>
    expect(placeOf({ call: 'reserveSeat', channel: 123, seen: { event_id: 9 }, patches: [] })).toBe(
      '/sales-channel/123/events/9',
    ))
  it('is the event that the device found for a seat', () =>
    expect(placeOf({ call: 'reserveSeat', channel: 123, seen: { section: '1' }, patches: [] }, 9)).toBe(
      '/sales-channel/123/events/9',
    ))
  it('is the list for all events at once', () =>
    expect(placeOf({ call: 'switchAllEvents', channel: 123, seen: null, patches: [] })).toBe('/sales-channel/123/events'))
  it('is nowhere where nothing is known', () =>
    expect(placeOf({ call: 'reserveSeat', channel: 123, seen: null, patches: [] })).toBeNull())
})
