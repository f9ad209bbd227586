import { afterEach, expect, it } from 'vitest'
import { dayWords, hasWords, wordsIn } from './day-words.ts'
import { setFormatLocale } from './format-locale.ts'

const day = () => dayWords('2026-11-30T01:00:00.000Z', 'America/Chicago')
const finds = (search: string, text = 'chicago vs pittsburgh riverside park +1 312 555 0129') =>
  hasWords(wordsIn(search), text, day())

afterEach(() => setFormatLocale('en'))

it.each([
  'pittsburgh 29',
  'nov 29',
  'Nov. 29, 2026',
  'sunday pittsburgh',
  '29 november',
  '2026-11-29',
  '11/29',
  'park chicago',
  '0129',
])('“%s” is found', (search) => expect(finds(search)).toBe(true))

it.each(['pittsburgh 30', 'nov 2', 'dec 29', 'boston 29', '01'])('“%s” is not found', (search) =>
  expect(finds(search)).toBe(false),
)

it('a day is written in the language of the screen', () => {
  setFormatLocale('fr')
  expect([finds('29 novembre'), finds('dimanche')]).toEqual([true, true])
  setFormatLocale('de')
  expect([finds('29. Nov.'), finds('Sonntag')]).toEqual([true, true])
  setFormatLocale('nl')
  expect([finds('zondag 29 nov'), finds('sunday')]).toEqual([true, false])
})
