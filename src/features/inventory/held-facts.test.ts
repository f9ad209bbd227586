import { expect, test } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { heldFacts, holdWordsOf } from './held-facts.ts'

const me = { name: 'Harbor manager' }
const zone = 'America/Chicago'
const free = { status: 'Available', until: null, holder: null, holdRequested: null } as unknown as SeatRow
const held = {
  ...free,
  status: 'Reserved',
  until: '2026-04-08T23:35:00Z',
  holder: { id: 2, name: 'Harbor seats', for: 'Choir', reason: 'Broken seat' },
} as SeatRow

test('a held seat has its holder, its end in the event’s zone, and the person it is for', () => {
  expect(heldFacts(held, me, zone)).toEqual({
    holder: 'Harbor seats',
    until: expect.stringContaining('6:35'),
    for: 'Choir · Broken seat',
  })
})

test('a queued hold shows this person and the requested end', () => {
  const queued = { ...free, holdRequested: { until: '2026-04-09T00:35:00Z', for: 'Choir', reason: 'Late bus' } } as SeatRow
  expect(heldFacts(queued, me, zone)).toEqual({
    holder: 'Harbor manager',
    until: expect.stringContaining('7:35'),
    for: 'Choir · Late bus',
  })
})

test('the name and reason of a queued hold replace those of the hold that it changes', () => {
  const changed = { ...held, holdRequested: { until: '2026-04-09T00:35:00Z', reason: 'Late bus' } } as SeatRow
  expect(holdWordsOf(changed)).toEqual({ for: 'Choir', reason: 'Late bus' })
  expect(holdWordsOf(free)).toEqual({ for: '', reason: '' })
})

test('a name or reason that a queued hold clears is not shown again', () => {
  const until = '2026-04-09T00:35:00Z'
  expect(holdWordsOf({ ...held, holdRequested: { until, for: null, reason: null } })).toEqual({ for: '', reason: '' })
  expect(holdWordsOf({ ...held, holdRequested: { until, for: null } })).toEqual({ for: '', reason: 'Broken seat' })
})

test('a hold has no name and reason once its release is queued', () => {
  const released = { ...held, releaseRequested: true }
  expect(holdWordsOf(released)).toEqual({ for: '', reason: '' })
  expect(heldFacts(released, me, zone).for).toBeNull()
})

test('a hold without an end, a name and a reason leaves them out, and a free seat has none', () => {
  expect(heldFacts({ ...held, until: null, holder: null }, me, zone)).toEqual({ holder: null, until: null, for: null })
  expect(heldFacts(free, me, zone)).toEqual({ holder: null, until: null, for: null })
})
