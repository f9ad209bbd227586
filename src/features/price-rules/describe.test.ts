import { expect, it } from 'vitest'
import type { Patch } from '#data/outbox/entry.ts'
import { priceRules } from './describe.ts'

const place = (patch: Patch, params?: Record<string, unknown>) =>
  priceRules.place!({ call: '', channel: 123, seen: null, patches: [patch], ...(params && { params }) }, undefined)
const about = { table: 'price_rules' as const, id: 'r' }
const events = { op: 'set' as const, ...about, fields: { events: [7] } }

it('a refused new rule links to the form of new rules, a refused edit to the form of its rule, others to the list', () => {
  expect(place({ op: 'put', ...about, row: {} })).toBe('/sales-channel/123/price-rules/create')
  expect(place(events)).toBe('/sales-channel/123/price-rules/r/update')
  expect(place({ op: 'set', ...about, fields: { status: 1 } })).toBe('/sales-channel/123/price-rules')
  expect(place({ op: 'remove', ...about }, { id: 'r' })).toBe('/sales-channel/123/price-rules')
})

it('a rule that could not be added to an event, or removed from it, links to the event', () => {
  expect(place(events, { id: 7 })).toBe('/sales-channel/123/events/7')
  expect(place(events, { eventId: 7, ruleId: 'r' })).toBe('/sales-channel/123/events/7')
})

it('values are shown in words', () => {
  expect(
    ['rule_type', 'type', 'status', 'events'].map((field, at) =>
      priceRules.value!(field, ['after_event_start', 'all', 0, [7]][at]),
    ),
  ).toEqual(['After event start', 'All', 'disabled', '1 event'])
})
