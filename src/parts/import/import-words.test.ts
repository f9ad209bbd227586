import { afterEach, describe, expect, it } from 'vitest'
import { fill, problemTexts, refusalTexts } from '#lib/imports/problem-texts.ts'
import { setLocale } from '#messages/locale.ts'
import { importWords } from './import-words.ts'

afterEach(() => setLocale('en'))

const values = { value: 'x', line: 3, column: 'title', max: 20, count: 2, seat: '7', first: '1', last: '9', name: 'a.xls' }
const ofFile = Object.values({ ...problemTexts, ...refusalTexts }).map((words) =>
  fill(words, { ...values, size: '21 MB', missing: 'row', venue: 'Hall', timezone: 'Europe/Paris' }),
)
const ofStored = [
  '1 purchased seat left unchanged',
  '2 purchased seats left unchanged',
  '1 seat of the event is not in this file and stays as it is',
  '40 seats of the event are not in this file and stay as they are',
  '12 are already reserved or purchased; the quantity cannot be 4',
  '2000 more lines have problems.',
]

describe('the answer to an import', () => {
  it.each([...ofFile, ...ofStored])('stays as it came in English: %s', (text) => expect(importWords(text)).toBe(text))
  it.each([...ofFile, ...ofStored])('is said in the language spoken: %s', async (text) => {
    await setLocale('de')
    expect(importWords(text)).not.toBe(text)
    expect(importWords(text)).not.toContain('undefined')
  })
  it('keeps what the file holds', async () => {
    await setLocale('de')
    expect(importWords('“price is missing.” is not a price.')).toBe('„price is missing.“ ist kein Preis.')
    expect(importWords('title is missing.')).toBe('title fehlt.')
    expect(importWords('1200 purchased seats left unchanged')).toBe('1.200 verkaufte Plätze bleiben unverändert')
  })
  it('that nobody foresaw is shown as it came', async () => {
    await setLocale('de')
    expect(importWords('Something nobody foresaw')).toBe('Something nobody foresaw')
  })
})
