import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBounds, dayStart, localDate, rangeBounds } from './day-range.ts'
import { isWithinLegalHours } from './legal-hours.ts'
import { parseLocalDateTime, toLocalInput } from './local-time.ts'
import { formatRelative } from './relative-time.ts'
import {
  formatAge,
  formatClock,
  formatDate,
  formatDateTime,
  formatFileDateTime,
  formatLongDate,
  formatTime,
  isTimeZone,
  toEpoch,
  toIso,
  zoneName,
} from './time.ts'
import { upgradeStatus, upgradeWindow } from './upgrade-status.ts'
import { fromWireDateTime, toWireDateTime } from './wire-time.ts'

const chicago = 'America/Chicago'
const opener = '2022-04-08T20:35:00.000Z'

test('the age of a number names its day once that is over', () => {
  expect(formatAge(opener, '2022-04-09T04:59:00Z', chicago)).toBe('15:35')
  expect(formatAge(opener, '2022-04-09T05:00:00Z', chicago)).toBe('Apr 8, 2022 15:35')
})

test('a moment is shown in the formats of the specification, in the zone named', () => {
  expect(formatDateTime(opener, 'America/Los_Angeles')).toBe('04/08/22 1:35pm PDT')
  expect(formatDateTime(opener, chicago)).toBe('04/08/22 3:35pm CDT')
  expect(formatDateTime('2022-01-01T06:00:00Z', chicago)).toBe('01/01/22 12:00am CST')
  expect(formatDate('2022-01-01T05:59:59Z', chicago)).toBe('12/31/2021')
  expect(formatLongDate(opener, chicago)).toBe('Apr 8, 2022')
  expect([formatTime(opener, chicago), formatClock(opener, chicago)]).toEqual(['3:35pm', '15:35'])
  expect(formatClock('2022-01-01T06:00:00Z', chicago)).toBe('00:00')
  expect(formatFileDateTime(opener, chicago)).toBe('2022-04-08 15:35:00')
  expect(zoneName('2022-01-01T06:00:00Z', 'Europe/Paris')).toBe('GMT+1')
})

test('a moment may come with any offset and goes out in UTC with milliseconds', () => {
  expect(toIso('2022-04-08T15:35:00-05:00')).toBe(opener)
  expect(toIso(toEpoch(opener))).toBe(opener)
  expect(() => toEpoch('2022-04-08')).toThrow(RangeError)
})

test('zones are known by their IANA names', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Base', '+02:00', ''].map(isTimeZone)).toEqual([true, true, false, false, false])
})

test('reserved_at is written and read in UTC', () => {
  expect(toWireDateTime('2026-07-04T19:05:30.999-05:00')).toBe('2026-07-05 00:05:30')
  expect(fromWireDateTime('2026-07-05 00:05:30')).toBe('2026-07-05T00:05:30.000Z')
  expect(['2026-02-30 10:00:00', '2026-07-05T00:05:30', '2026-07-05 24:05:30', ''].map(fromWireDateTime)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('whole seconds survive the way to the wire and back', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
  fc.assert(fc.property(seconds, (second) => toEpoch(fromWireDateTime(toWireDateTime(second * 1000))!) === second * 1000))
})

test('a wall-clock time is read in its zone, skipped and doubled hours included', () => {
  expect(parseLocalDateTime('2022-04-08T15:35', chicago)).toEqual({ at: opener, note: 'exact' })
  expect(parseLocalDateTime('2026-03-08T02:30', chicago)).toEqual({ at: '2026-03-08T08:30:00.000Z', note: 'gap' })
  expect(parseLocalDateTime('2026-11-01 1:30', chicago)).toEqual({ at: '2026-11-01T06:30:00.000Z', note: 'overlap' })
  expect(parseLocalDateTime('2026-11-01 01:30:15', 'UTC')).toEqual({ at: '2026-11-01T01:30:15.000Z', note: 'exact' })
  expect(['2026-02-29T10:00', '2026-01-01', 'soon', '2026-01-01T25:00'].map((text) => parseLocalDateTime(text, chicago))).toEqual(
    [null, null, null, null],
  )
  expect(toLocalInput(opener, chicago)).toBe('2022-04-08T15:35')
})

test('a day is as long as its zone makes it', () => {
  expect(dayBounds('2026-03-08', chicago)).toEqual({ from: '2026-03-08T06:00:00.000Z', until: '2026-03-09T05:00:00.000Z' })
  expect(dayStart('2026-07-05T03:00:00Z', chicago)).toBe('2026-07-04T05:00:00.000Z')
  expect(localDate('2026-07-05T03:00:00Z', chicago)).toBe('2026-07-04')
})

test('a date alone means the whole day, both ends included; a time is that moment', () => {
  expect(rangeBounds('2026-07-04', '2026-07-04', chicago)).toEqual({
    from: '2026-07-04T05:00:00.000Z',
    until: '2026-07-05T05:00:00.000Z',
  })
  expect(rangeBounds('2026-07-04T10:00:00Z', null, chicago)).toEqual({ from: '2026-07-04T10:00:00.000Z' })
  expect(rangeBounds(undefined, '2026-07-04T10:00:00Z', chicago)).toEqual({ until: '2026-07-04T10:00:00.001Z' })
  // The last day of all ends in the year 10000, and the first one begins before the year 1.
  expect(rangeBounds('0001-01-01', '9999-12-31', chicago)).toEqual({ from: '0001-01-01T05:50:36.000Z' })
  expect(rangeBounds('0001-01-01', null, 'Europe/Paris')).toEqual({})
  expect(() => rangeBounds('2026-02-30', null, chicago)).toThrow(RangeError)
})

test('legal hours are those of their own zone, over midnight too', () => {
  const day = { start: '08:00', end: '21:00', timezone: chicago }
  expect(['T13:00:00Z', 'T12:59:59Z'].map((time) => isWithinLegalHours(day, `2026-07-04${time}`))).toEqual([true, false])
  expect(['05T01:59:00Z', '05T02:00:00Z'].map((time) => isWithinLegalHours(day, `2026-07-${time}`))).toEqual([true, false])
  const night = { start: '22:00', end: '02:00', timezone: 'UTC' }
  expect(
    ['T23:00:00Z', 'T01:59:00Z', 'T02:00:00Z', 'T21:59:00Z'].map((time) => isWithinLegalHours(night, `2026-07-04${time}`)),
  ).toEqual([true, true, false, false])
  expect(isWithinLegalHours({ start: '00:00', end: '24:00', timezone: 'UTC' }, opener)).toBe(true)
  expect(isWithinLegalHours({ start: '00:00', end: '00:00', timezone: 'UTC' }, opener)).toBe(true)
})

test('an event is coming soon, then live for a week, then past', () => {
  const hour = 3_600_000
  const status = (hours: number) => upgradeStatus(opener, toEpoch(opener) + hours * hour)
  expect([-168.01, -168, 0, 3, 3.01].map(status)).toEqual(['coming-soon', 'live', 'live', 'live', 'past'])
  expect(upgradeStatus(opener, opener, -1, -0.5)).toBe('past')
  expect(upgradeWindow(opener)).toEqual({ from: '2022-04-01T20:35:00.000Z', until: '2022-04-08T23:35:00.000Z' })
})

test('distance in time is told in the largest unit that fills', () => {
  const now = toEpoch(opener)
  const day = 86_400_000
  const told = [3 * day, -7_200_000, 0, 10 * day, 15 * day, day, -400 * day, 90_000].map((by) => formatRelative(now + by, now))
  expect(told).toEqual(['in 3 days', '2 hours ago', 'now', 'in 10 days', 'in 2 weeks', 'tomorrow', 'last year', 'in 1 minute'])
  expect(formatRelative(now + 3 * day, now, 'fr')).toBe('dans 3 jours')
})
