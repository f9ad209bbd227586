import { afterEach, expect, test } from 'vitest'
import { type FormatLocale, setFormatLocale } from './format-locale.ts'
import { formatRelative } from './relative-time.ts'
import { formatDateTime, formatDayMonth, formatFileDateTime, formatLongDate, formatYear, zoneName } from './time.ts'

afterEach(() => setFormatLocale('en'))

const chicago = 'America/Chicago'
const midnight = '2022-01-01T06:00:00Z'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each<[FormatLocale, string, string]>([
  [
    'en',
    'Jan 9, 2026 | Feb 9, 2026 | Mar 9, 2026 | Apr 9, 2026 | May 9, 2026 | Jun 9, 2026 | Jul 9, 2026 | Aug 9, 2026 | Sep 9, 2026 | Oct 9, 2026 | Nov 9, 2026 | Dec 9, 2026',
    '01/01/22 12:00am CST',
  ],
  [
    'fr',
    '9 janv. 2026 | 9 févr. 2026 | 9 mars 2026 | 9 avr. 2026 | 9 mai 2026 | 9 juin 2026 | 9 juil. 2026 | 9 août 2026 | 9 sept. 2026 | 9 oct. 2026 | 9 nov. 2026 | 9 déc. 2026',
    '1er janv. 2022 00:00 CST',
  ],
  [
    'de',
    '9. Jan. 2026 | 9. Feb. 2026 | 9. März 2026 | 9. Apr. 2026 | 9. Mai 2026 | 9. Juni 2026 | 9. Juli 2026 | 9. Aug. 2026 | 9. Sept. 2026 | 9. Okt. 2026 | 9. Nov. 2026 | 9. Dez. 2026',
    '1. Jan. 2022, 00:00 CST',
  ],
  [
    'nl',
    '9 jan 2026 | 9 feb 2026 | 9 mrt 2026 | 9 apr 2026 | 9 mei 2026 | 9 jun 2026 | 9 jul 2026 | 9 aug 2026 | 9 sep 2026 | 9 okt 2026 | 9 nov 2026 | 9 dec 2026',
    '1 jan 2022 00:00 CST',
  ],
])('dates have the months and the order of %s', (locale, dates, moment) => {
  setFormatLocale(locale)
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 9, 12))
  expect(days.map((day) => formatLongDate(day, 'UTC')).join(' | ')).toBe(dates)
  const withoutYear = dates.replaceAll(/,? 2026/g, '')
  expect(days.map((day) => formatDayMonth(day, 'UTC')).join(' | ')).toBe(withoutYear)
  expect([formatDateTime(midnight, chicago), formatYear(midnight, chicago)]).toEqual([moment, '2022'])
})

test.each<[FormatLocale, string]>([
  [
    'en',
    '13 months ago | 2 months ago | 2 weeks ago | 2 days ago | yesterday | 2 hours ago | 1 hour ago | 1 minute ago | 30 seconds ago | now | in 45 seconds | in 1 minute | in 3 hours | tomorrow | in 2 days | in 3 days | in 2 weeks | in 5 weeks | in 2 months | in 13 months | in 2 years',
  ],
  [
    'fr',
    'il y a 13 mois | il y a 2 mois | il y a 2 semaines | avant-hier | hier | il y a 2 heures | il y a 1 heure | il y a 1 minute | il y a 30 secondes | maintenant | dans 45 secondes | dans 1 minute | dans 3 heures | demain | après-demain | dans 3 jours | dans 2 semaines | dans 5 semaines | dans 2 mois | dans 13 mois | dans 2 ans',
  ],
  [
    'de',
    'vor 13 Monaten | vor 2 Monaten | vor 2 Wochen | vorgestern | gestern | vor 2 Stunden | vor 1 Stunde | vor 1 Minute | vor 30 Sekunden | jetzt | in 45 Sekunden | in 1 Minute | in 3 Stunden | morgen | übermorgen | in 3 Tagen | in 2 Wochen | in 5 Wochen | in 2 Monaten | in 13 Monaten | in 2 Jahren',
  ],
  [
    'nl',
    '13 maanden geleden | 2 maanden geleden | 2 weken geleden | eergisteren | gisteren | 2 uur geleden | 1 uur geleden | 1 minuut geleden | 30 seconden geleden | nu | over 45 seconden | over 1 minuut | over 3 uur | morgen | overmorgen | over 3 dagen | over 2 weken | over 5 weken | over 2 maanden | over 13 maanden | over 2 jaar',
  ],
])('relative times have the words of %s', (locale, texts) => {
  setFormatLocale(locale)
  const now = Date.parse('2022-04-08T20:35:00.000Z')
  const past = [400 * DAY, 60 * DAY, 15 * DAY, 2 * DAY, DAY, 2 * HOUR, HOUR, 90 * SECOND, 30 * SECOND]
  const next = [0, 45 * SECOND, MINUTE, 3 * HOUR, DAY, 2 * DAY, 3 * DAY, 15 * DAY, 40 * DAY, 70 * DAY, 400 * DAY, 800 * DAY]
  const shown = [...past.map((by) => now - by), ...next.map((by) => now + by)].map((at) => formatRelative(at, now, 'UTC'))
  expect(shown.join(' | ')).toBe(texts)
})

const inZone = (at: string, zone: string) => `${formatFileDateTime(at, zone)} ${zoneName(at, zone)}`

test.each([
  ['Pacific/Honolulu', '2026-01-15 02:00:00 HST', '2026-07-15 02:00:00 HST'],
  ['America/Anchorage', '2026-01-15 03:00:00 AKST', '2026-07-15 04:00:00 AKDT'],
  ['America/Los_Angeles', '2026-01-15 04:00:00 PST', '2026-07-15 05:00:00 PDT'],
  ['America/Phoenix', '2026-01-15 05:00:00 MST', '2026-07-15 05:00:00 MST'],
  ['America/Denver', '2026-01-15 05:00:00 MST', '2026-07-15 06:00:00 MDT'],
  ['America/Edmonton', '2026-01-15 05:00:00 MST', '2026-07-15 06:00:00 MDT'],
  ['America/Chicago', '2026-01-15 06:00:00 CST', '2026-07-15 07:00:00 CDT'],
  ['America/Winnipeg', '2026-01-15 06:00:00 CST', '2026-07-15 07:00:00 CDT'],
  ['America/New_York', '2026-01-15 07:00:00 EST', '2026-07-15 08:00:00 EDT'],
  ['America/Toronto', '2026-01-15 07:00:00 EST', '2026-07-15 08:00:00 EDT'],
  ['Europe/Paris', '2026-01-15 13:00:00 GMT+1', '2026-07-15 14:00:00 GMT+2'],
  ['Europe/London', '2026-01-15 12:00:00 GMT', '2026-07-15 13:00:00 GMT+1'],
  ['Europe/Amsterdam', '2026-01-15 13:00:00 GMT+1', '2026-07-15 14:00:00 GMT+2'],
  ['Australia/Sydney', '2026-01-15 23:00:00 GMT+11', '2026-07-15 22:00:00 GMT+10'],
  ['Asia/Kolkata', '2026-01-15 17:30:00 GMT+5:30', '2026-07-15 17:30:00 GMT+5:30'],
  ['Asia/Tokyo', '2026-01-15 21:00:00 GMT+9', '2026-07-15 21:00:00 GMT+9'],
  ['UTC', '2026-01-15 12:00:00 UTC', '2026-07-15 12:00:00 UTC'],
  ['America/Sao_Paulo', '2026-01-15 09:00:00 GMT-3', '2026-07-15 09:00:00 GMT-3'],
])('%s has its clock and its short name in January and in July', (zone, january, july) => {
  expect(inZone('2026-01-15T12:00:00Z', zone)).toBe(january)
  expect(inZone('2026-07-15T12:00:00Z', zone)).toBe(july)
})

test('a time switches its zone name exactly at a clock change', () => {
  const moments = ['2026-03-08T07:59:59.999Z', '2026-03-08T08:00:00Z', '2026-11-01T06:59:59.999Z', '2026-11-01T07:00:00Z']
  expect(moments.map((at) => inZone(at, chicago))).toEqual([
    '2026-03-08 01:59:59 CST',
    '2026-03-08 03:00:00 CDT',
    '2026-11-01 01:59:59 CDT',
    '2026-11-01 01:00:00 CST',
  ])
})
