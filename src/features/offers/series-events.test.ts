import { expect, test } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { eventShown, mapEvents } from './series-events.ts'

const day = (nth: number) => `2026-03-1${nth}T20:00:00Z`
const offer = {
  event: { id: 1, time: day(1) },
  series_events: [1, 2, 3].map((id) => ({ id, time: day(id) })),
  event_data: { 2: { price_code: null, hold_codes: ['A'] }, 3: { price_code: 'MEMBER', hold_codes: [] } },
} as unknown as Offer
const events = mapEvents(offer)
const shown = (chosen: number | null, time: string) => eventShown(events, chosen, Date.parse(time))?.id

test('a series has a map if one of its events has a price code', () => {
  expect(events.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(mapEvents({ ...offer, event_data: { 2: offer.event_data['2']! } })).toEqual([])
})

test('the map shows the next event unless another one is chosen', () => {
  expect([0, 1, 2, 3].map((nth) => shown(null, day(nth)))).toEqual([1, 2, 3, 1])
  expect(shown(1, day(2))).toBe(1)
  expect(shown(4, day(2))).toBe(3)
  expect(eventShown([], null, 0)).toBeUndefined()
})
