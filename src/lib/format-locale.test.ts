import { expect, test } from 'vitest'
import { acceptedLocale, formatLocale, inFormatLocale } from './format-locale.ts'

test('a format language applies while something is written, and ends even after an error', () => {
  expect(inFormatLocale('fr', formatLocale)).toBe('fr')
  expect(() =>
    inFormatLocale('nl', () => {
      throw new Error('not written')
    }),
  ).toThrow('not written')
  expect(formatLocale()).toBe('en')
})

test('the first known language of a header counts', () => {
  expect(['de-AT,de;q=0.9', 'es, nl;q=0.5', 'FR', 'es', '*', '', undefined].map(acceptedLocale)).toEqual([
    'de',
    'nl',
    'fr',
    null,
    null,
    null,
    null,
  ])
})
