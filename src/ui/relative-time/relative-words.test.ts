import { expect, test } from 'vitest'
import { formatRelative } from '#lib/relative-time.ts'
import { presentFor } from './relative-words.ts'

const sent = Date.parse('2026-03-10T20:00:12Z')
const words = (now: number, clock: number) => formatRelative(sent, presentFor(sent, now, clock), 'UTC')

test('a moment after the screen last read the clock is not shown as in the future once it has passed', () => {
  expect(words(sent - 12_000, sent + 3_000)).toBe('3 seconds ago')
  expect(words(sent - 12_000, sent)).toBe('now')
})

test('a moment just after the time of the clock is shown as now, since the clock of this device is not exact', () => {
  expect(words(sent - 12_000, sent - 1_500)).toBe('now')
})

test('a moment in the future is shown with the time until it', () => {
  expect(words(sent - 20_000, sent - 12_000)).toBe('in 12 seconds')
})

test('the age of a past moment is counted from the time of the screen', () => {
  expect(words(sent + 5_000, sent + 14_000)).toBe('5 seconds ago')
})
