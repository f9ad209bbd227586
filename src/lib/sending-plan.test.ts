import { expect, test } from 'vitest'
import { lastMessageAt, sendingWindows } from './sending-plan.ts'

const hours = { start: '08:00', end: '21:00', timezone: 'America/Chicago' }
const noon = '2026-03-10T17:00:00.000Z'

test('the first batch is sent at once, each further one twelve seconds later', () => {
  expect(lastMessageAt({ from: noon, fans: 20, batch: 20, hours })).toBe(noon)
  expect(lastMessageAt({ from: noon, fans: 41, batch: 20, hours })).toBe('2026-03-10T17:00:24.000Z')
})

test('messages that do not fit into a day continue in the legal hours of the next', () => {
  // Exactly 2,700 batches fit before nine in the evening.
  expect(lastMessageAt({ from: noon, fans: 2_700, batch: 1, hours })).toBe('2026-03-11T01:59:48.000Z')
  expect(lastMessageAt({ from: noon, fans: 2_701, batch: 1, hours })).toBe('2026-03-11T13:00:00.000Z')
})

test('a start at night waits for the morning, and legal hours of a whole day never end', () => {
  expect(lastMessageAt({ from: '2026-03-11T04:00:00Z', fans: 1, batch: 1, hours })).toBe('2026-03-11T13:00:00.000Z')
  const always = { ...hours, start: '00:00', end: '24:00' }
  expect(lastMessageAt({ from: noon, fans: 7_201, batch: 1, hours: always })).toBe('2026-03-11T17:00:00.000Z')
})

test('each window of legal hours has the number of fans it reaches', () => {
  expect(sendingWindows({ from: noon, fans: 100_000, batch: 20, hours })).toEqual([
    { from: noon, to: '2026-03-11T01:59:48.000Z', fans: 54_000 },
    { from: '2026-03-11T13:00:00.000Z', to: '2026-03-11T20:39:48.000Z', fans: 46_000 },
  ])
  expect(sendingWindows({ from: noon, fans: 1_000_000_000, batch: 1, hours })).toBeNull()
})
