import { expect, it } from 'vitest'
import { events } from './describe.ts'

const set = (fields: Record<string, unknown>) => [{ op: 'set' as const, table: 'events' as const, id: 7, fields }]
const place = (call: string, fields: Record<string, unknown>, params?: { id: number }) =>
  events.place!({ call, channel: 123, seen: null, patches: set(fields), ...(params && { params }) }, undefined)

it('a refused edit links to its form, a switch to its event, a switch of all events to the list', () => {
  expect(place('updateEvent', { league: 'NBA' }, { id: 7 })).toBe('/sales-channel/123/events/7/update-event')
  expect(place('updateEvent', { status: 0 }, { id: 7 })).toBe('/sales-channel/123/events/7')
  expect(place('switchAllEvents', { status: 0 })).toBe('/sales-channel/123/events')
})

it('the switch of an event is worded, and other fields are not', () =>
  expect([events.value!('status', 0), events.value!('title', 'Opera')]).toEqual(['disabled', undefined]))
