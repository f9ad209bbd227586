import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { dayBounds, dayStart, localDate, rangeBounds } from './day-range.ts'
import { isWithinLegalHours } from './legal-hours.ts'
import { parseLocalDateTime, toLocalInput } from './local-time.ts'
import { setFormatLocale } from './format-locale.ts'
import { formatRelative } from './relative-time.ts'
import {
  formatAge,
  formatClock,
  formatDate,
  formatDateTime,
  formatFileDateTime,
  formatLongDate,
  formatTime,
  formatTimeAmong,
  formatWallTime,
  formatZonedAge,
  isTimeZone,
  toEpoch,
  toIso,
  zoneName,
} from './time.ts'
import { upgradeStatus, upgradeWindow } from './upgrade-status.ts'
import { fromWireDateTime, toWireDateTime } from './wire-time.ts'

const chicago = 'America/Chicago'
const opener = '2022-04-08T20:35:00.000Z'

afterEach(() => setFormatLocale('en'))

test('a time of day from the server is written in the language of the screen', () => {
  expect([formatWallTime('08:00'), formatWallTime('21:30:07'), formatWallTime('00:15')]).toEqual([
    '8:00am',
    '9:30:07pm',
    '12:15am',
  ])
  expect(formatWallTime('24:00')).toBe('12:00am')
  setFormatLocale('de')
  expect(formatWallTime('21:30')).toBe('21:30')
})

test('the age of a number names its day once the day is over', () => {
  expect(formatAge(opener, '2022-04-09T04:59:00Z', chicago)).toBe('3:35pm')
  expect(formatAge(opener, '2022-04-09T05:00:00Z', chicago)).toBe('Apr 8, 2022 3:35pm')
  expect(formatZonedAge(opener, '2022-04-09T04:59:00Z', chicago)).toBe('3:35pm CDT')
  expect(formatZonedAge(opener, '2022-04-09T05:00:00Z', chicago)).toBe('Apr 8, 2022 3:35pm CDT')
})

test('a moment is shown in each format, in the named zone', () => {
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

test('a time among those of several zones has its zone, unless all clocks show the same', () => {
  expect(formatTimeAmong(opener, 'America/Chicago', null)).toBe('3:35pm CDT')
  expect(formatTimeAmong(opener, 'America/Chicago', 'America/Winnipeg')).toBe('3:35pm')
  expect(formatTimeAmong(opener, 'America/Chicago', 'America/New_York')).toBe('3:35pm CDT')
})

test('a moment may arrive with any offset and is written in UTC with milliseconds', () => {
  expect(toIso('2022-04-08T15:35:00-05:00')).toBe(opener)
  expect(toIso(toEpoch(opener))).toBe(opener)
  expect(() => toEpoch('2022-04-08')).toThrow(RangeError)
})

test('only IANA names are accepted as zones', () => {
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

test('whole seconds survive the conversion to the wire format and back', () => {
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

test('the length of a day depends on the clock changes of its zone', () => {
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
  // 9999-12-31 ends in the year 10000; in Paris, 0001-01-01 begins before the year 1.
  expect(rangeBounds('0001-01-01', '9999-12-31', chicago)).toEqual({ from: '0001-01-01T05:50:36.000Z' })
  expect(rangeBounds('0001-01-01', null, 'Europe/Paris')).toEqual({})
  expect(() => rangeBounds('2026-02-30', null, chicago)).toThrow(RangeError)
})

test('legal hours are in their own zone, over midnight too', () => {
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

test('a distance in time is shown in the largest unit that fits', () => {
  const now = toEpoch(opener)
  const day = 86_400_000
  const shown = [3 * day, -7_200_000, 0, 10 * day, 15 * day, day, -400 * day, 90_000].map((by) =>
    formatRelative(now + by, now, 'UTC'),
  )
  expect(shown).toEqual([
    'in 3 days',
    '2 hours ago',
    'now',
    'in 10 days',
    'in 2 weeks',
    'tomorrow',
    '13 months ago',
    'in 1 minute',
  ])
  setFormatLocale('fr')
  expect([3 * day, 2 * day].map((by) => formatRelative(now + by, now, 'UTC'))).toEqual(['dans 3 jours', 'après-demain'])
})

test('a distance counts the days of the calendar, in the zone in which times are shown', () => {
  const from = (now: string) => (at: string) => formatRelative(at, now, chicago)
  const evening = from('2026-11-22T23:30:00-06:00')
  expect(['2026-11-24T22:30:00-06:00', '2026-11-24T00:10:00-06:00', '2026-11-23T09:00:00-06:00'].map(evening)).toEqual([
    'in 2 days',
    'in 2 days',
    'in 9 hours',
  ])
  const morning = from('2026-11-22T00:30:00-06:00')
  expect(['2026-11-23T23:30:00-06:00', '2026-11-21T00:10:00-06:00', '2026-11-20T23:50:00-06:00'].map(morning)).toEqual([
    'tomorrow',
    'yesterday',
    '2 days ago',
  ])
  // The same two moments are two days apart in one zone, and one day in another.
  const [now, at] = ['2026-11-22T23:30:00-06:00', '2026-11-24T00:10:00-06:00']
  expect([formatRelative(at, now, chicago), formatRelative(at, now, 'Asia/Tokyo')]).toEqual(['in 2 days', 'tomorrow'])
  expect(from('2026-11-01T00:10:00-05:00')('2026-11-01T23:50:00-06:00')).toBe('in 24 hours')
})

test('weeks, months and years are counted in full, and never rounded up to the next unit', () => {
  const from = (at: string) => formatRelative(at, '2026-11-22T18:00:00Z', 'UTC')
  const dates = ['2026-12-05', '2026-12-06', '2027-01-19', '2027-01-22', '2026-09-22', '2028-01-10', '2028-11-21', '2028-11-22']
  expect(dates.map((date) => from(`${date}T18:00:00Z`))).toEqual([
    'in 13 days',
    'in 2 weeks',
    'in 8 weeks',
    'in 2 months',
    '2 months ago',
    'in 13 months',
    'in 23 months',
    'in 2 years',
  ])
})

test('French writes the first of a month as an ordinal', () => {
  setFormatLocale('fr')
  const days = ['2022-04-01T20:35:00.000Z', '2022-04-11T20:35:00.000Z'].map((at) => formatLongDate(at, chicago))
  expect(days).toEqual(['1er avr. 2022', '11 avr. 2022'])
})

test('other languages write the month in letters and use 24 hours, each in its own order', () => {
  const written = () => [
    formatDateTime(opener, chicago),
    formatDate(opener, chicago),
    formatLongDate(opener, chicago),
    formatTime(opener, chicago),
    formatAge(opener, '2022-04-10T05:00:00Z', chicago),
    formatAge(opener, opener, chicago),
  ]
  const inLanguage = (locale: 'fr' | 'de' | 'nl') => {
    setFormatLocale(locale)
    return written()
  }
  expect(inLanguage('fr')).toEqual(['8 avr. 2022 15:35 CDT', '8 avr. 2022', '8 avr. 2022', '15:35', '8 avr. 2022 15:35', '15:35'])
  expect(inLanguage('de')).toEqual([
    '8. Apr. 2022, 15:35 CDT',
    '8. Apr. 2022',
    '8. Apr. 2022',
    '15:35',
    '8. Apr. 2022, 15:35',
    '15:35',
  ])
  expect(inLanguage('nl')).toEqual(['8 apr 2022 15:35 CDT', '8 apr 2022', '8 apr 2022', '15:35', '8 apr 2022 15:35', '15:35'])
  // Texts that are compared or stored are the same in every language.
  expect([formatClock(opener, chicago), formatFileDateTime(opener, chicago)]).toEqual(['15:35', '2022-04-08 15:35:00'])
})
