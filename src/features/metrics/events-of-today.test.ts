import { expect, test } from 'vitest'
import { eventsOfToday, startWords } from './events-of-today.ts'

const now = Date.parse('2026-03-11T01:00:00Z')
const event = (id: number, time: string, timezone = 'America/Chicago') => ({ id, time, timezone })

test('the next event is the first that has not started, and today is the day in each event’s own zone', () => {
  const begun = event(1, '2026-03-11T00:30:00Z')
  const yesterday = event(2, '2026-03-10T03:00:00Z')
  const tonight = event(3, '2026-03-11T02:00:00Z')
  const later = event(4, '2026-03-11T04:00:00Z')
  const tomorrow = event(5, '2026-03-11T20:00:00Z')
  const inTokyo = event(6, '2026-03-11T12:00:00Z', 'Asia/Tokyo')
  expect(eventsOfToday([tomorrow, later, inTokyo, yesterday, tonight, begun], now)).toEqual({
    next: tonight,
    others: [begun, later, inTokyo],
  })
})

test('the next event may be on a later day, and there may be none', () => {
  const past = event(1, '2026-03-01T00:30:00Z')
  const nextWeek = event(2, '2026-03-18T00:30:00Z')
  expect(eventsOfToday([past, nextWeek], now)).toEqual({ next: nextWeek, others: [] })
  expect(eventsOfToday([past], now)).toEqual({ next: undefined, others: [] })
})

test('minutes are counted within three hours of the start, rounded up', () => {
  expect(startWords(event(1, '2026-03-11T01:00:30Z'), now)).toBe('starts in 1 min')
  expect(startWords(event(1, '2026-03-11T02:35:00Z'), now)).toBe('starts in 95 min')
  expect(startWords(event(1, '2026-03-11T05:00:00Z'), now)).toBe('in 4 hours')
  expect(startWords(event(1, '2026-03-11T00:00:00Z'), now)).toBe('1 hour ago')
})
