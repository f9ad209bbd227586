import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/locale.ts'
import { placesTitle, placesWords } from './place-words.ts'

afterEach(() => setLocale('en'))

const breakable = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '')
const place = (row: string, ...seats: string[]) => ({ section: '101', row, seats })

test('a place has its section, row and seats in words', () => {
  expect(breakable(placesWords([place('D', '1–6', '9')]))).toBe('section 101, row D, seats 1–6, 9')
  expect(breakable(placesWords([place('D', '7')]))).toBe('section 101, row D, seat 7')
  expect(breakable(placesWords([place('', '7')]))).toBe('section 101, seat 7')
  expect(breakable(placesTitle([place('D', '1–2'), place('E', '3')]))).toBe(
    'Section 101, row D, seats 1–2; section 101, row E, seat 3',
  )
})

test('the words are those of each language', async () => {
  const found: string[] = []
  for (const locale of ['fr', 'de', 'nl'] as const) {
    await setLocale(locale)
    found.push(breakable(placesTitle([place('D', '1–6')])))
  }
  expect(found).toEqual(['Section 101, rang D, places 1–6', 'Block 101, Reihe D, Plätze 1–6', 'Vak 101, rij D, stoelen 1–6'])
})
