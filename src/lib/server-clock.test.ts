import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { formatDuration } from './duration.ts'
import { setFormatLocale } from './format-locale.ts'
import { onClockCorrected, serverClock, setClockOffset } from './server-clock.ts'

afterEach(() => {
  setClockOffset(0)
  setFormatLocale('en')
  vi.restoreAllMocks()
})

test('the clock of the screens is corrected by the difference to the server', () => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.parse('2027-06-01T12:00:00Z'))
  const onCorrected = vi.fn<() => void>()
  const stop = onClockCorrected(onCorrected)
  setClockOffset(Date.parse('2026-06-01T12:00:00Z') - systemClock.now())
  setClockOffset(Date.parse('2026-06-01T12:00:00Z') - systemClock.now())
  expect(new Date(serverClock.now()).toISOString()).toBe('2026-06-01T12:00:00.000Z')
  stop()
  setClockOffset(0)
  expect(onCorrected).toHaveBeenCalledTimes(1)
  expect(serverClock.now()).toBe(systemClock.now())
})

test('a length of time is written in its two largest units', () => {
  const minute = 60_000
  const written = [1, 3, 125, 120, 365 * 1440, 25 * 60].map((minutes) => formatDuration(minutes * minute))
  expect(written).toEqual(['1 minute', '3 minutes', '2 hours 5 minutes', '2 hours', '365 days', '1 day 1 hour'])
  expect(formatDuration(-3 * minute)).toBe('3 minutes')
  setFormatLocale('de')
  expect(formatDuration(125 * minute)).toBe('2 Stunden 5 Minuten')
})
