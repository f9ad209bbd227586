import { expect, test } from 'vitest'
import { codeLines, codeWarnings, eventLines } from './offer-review.ts'

const events = [
  { id: 1, title: 'Cubs at Giants', time: '2026-03-12T01:00:00Z', timezone: 'America/Chicago' },
  { id: 2, title: 'Cubs at Dodgers', time: '2026-03-20T01:00:00Z', timezone: 'America/Chicago' },
]
const none = { price_code: null, hold_codes: [] }

test('the review names each event with its date in its own zone', () =>
  expect(eventLines(events)).toBe('Cubs at Giants, 03/11/26 8:00pm CDT\nCubs at Dodgers, 03/19/26 8:00pm CDT'))

test('codes are named once if they are equal for all events, else by event', () => {
  expect(codeLines(events, { '1': none, '2': none })).toBe('All seats and prices')
  expect(codeLines(events, { '1': { price_code: 'A', hold_codes: ['X', 'Y'] }, '2': none })).toBe(
    'Cubs at Giants: Price code A · Hold codes X, Y\nCubs at Dodgers: All seats and prices',
  )
})

test('a code that no seat of its event has causes a warning', () => {
  const data = { '1': { price_code: 'A', hold_codes: ['X', 'Y'] }, '2': { price_code: 'A', hold_codes: [] } }
  const known = {
    prices: [{ code: 'A', name: 'Adult', eventIds: [1] }],
    holds: [{ eventId: 1, codes: [{ code: 'X', count: 3 }] }],
  }
  expect(codeWarnings(events, data, known)).toEqual([
    'No seat of Cubs at Giants has the code Y.',
    'No seat of Cubs at Dodgers has the code A.',
  ])
  expect(codeWarnings(events, data, { prices: [], holds: [] })).toEqual([])
})
