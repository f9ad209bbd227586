import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type FormatLocale, setFormatLocale } from './format-locale.ts'
import { readDate, readDateTime, readTime, showDate, showDateTime } from './read-date.ts'
import { firstWeekday } from './week.ts'

const languages: FormatLocale[] = ['en', 'fr', 'de', 'nl']
afterEach(() => setFormatLocale('en'))

function inEach<T>(of: () => T) {
  const found = languages.map((language) => {
    setFormatLocale(language)
    return [language, of()]
  })
  setFormatLocale('en')
  return Object.fromEntries(found)
}

test('a date is shown and read in the order of the language', () => {
  expect(inEach(() => showDate('2026-04-08'))).toEqual({ en: '04/08/2026', fr: '08/04/2026', de: '08.04.2026', nl: '08-04-2026' })
  expect(inEach(() => readDate('04/08/2026'))).toEqual({ en: '2026-04-08', fr: '2026-08-04', de: '2026-08-04', nl: '2026-08-04' })
  for (const text of ['4.8.26', '4 / 8 / 2026', '4-8-2026', ' 04 08 2026 ', '04082026', '2026-04-08'])
    expect(readDate(text)).toBe('2026-04-08')
})

test('a date that does not exist, or fits another order only, is null', () => {
  for (const text of ['', '13/04/2026', '02/30/2026', '4/8', '4/8/202', '4/8-2026', 'today', '0000-01-01', '4/8/00026'])
    expect(readDate(text)).toBeNull()
})

test('a time is read in twelve and twenty-four hours, and never guessed between them', () => {
  const read = (text: string) => {
    const reading = readTime(text)
    return reading.is === 'time' ? reading.time : reading.is
  }
  expect(['6:35pm', '6:35 PM', '6 p.m.', '12am', '12:00 pm', '18:35', '0:05'].map(read)).toEqual([
    '18:35',
    '18:35',
    '18:00',
    '00:00',
    '12:00',
    '18:35',
    '00:05',
  ])
  expect(['6:35', '12:00', '6', '13pm', '25:00', '6:60', 'noon', '6:35p'].map(read)).toEqual([
    'half',
    'half',
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
  ])
  setFormatLocale('de')
  expect(['6:35', '18.35', '18:35 Uhr', '18h35'].map(read)).toEqual(['06:35', '18:35', '18:35', '18:35'])
})

test('a date and time is read as people type it, or as a program writes it', () => {
  const read = (text: string) => {
    const reading = readDateTime(text)
    return reading.is === 'local' ? reading.local : reading.is
  }
  expect(['04/08/2026 6:35pm', '4/8/26, 6 pm', '2026-04-08T06:35', '2026-04-08 06:35:00'].map(read)).toEqual([
    '2026-04-08T18:35',
    '2026-04-08T18:00',
    '2026-04-08T06:35',
    '2026-04-08T06:35',
  ])
  expect(['04/08/2026', '04/08/2026 6:35', '04/08/2026 6:35p', '2026-02-30T10:00', '2026-04-08T25:00'].map(read)).toEqual([
    'none',
    'half',
    'none',
    'none',
    'none',
  ])
})

test('a date and time that is shown is read back, in every language', () => {
  const moments = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...languages), moments, (language, moment) => {
      setFormatLocale(language)
      const local = moment.toISOString().slice(0, 16)
      expect(readDateTime(showDateTime(local))).toEqual({ is: 'local', local })
      expect(readDate(showDate(local.slice(0, 10)))).toBe(local.slice(0, 10))
    }),
  )
})

test('a week begins on Sunday in English, and on Monday elsewhere', () => {
  expect(inEach(firstWeekday)).toEqual({ en: 0, fr: 1, de: 1, nl: 1 })
})
