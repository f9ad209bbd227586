import { afterEach, expect, test } from 'vitest'
import { setFormatLocale } from '#lib/format-locale.ts'
import { setLocale } from '#messages/locale.ts'
import { rangeWords } from './range-words.ts'

afterEach(() => {
  setFormatLocale('en')
  return setLocale('en')
})

test('a range of days names its year once, and an open end in words', async () => {
  expect(rangeWords('2026-04-08', '2026-04-08')).toBe('Apr 8, 2026')
  expect(rangeWords('2026-04-08', '2026-05-01')).toBe('Apr 8 – May 1, 2026')
  expect(rangeWords('2026-12-31', '2027-01-01')).toBe('Dec 31, 2026 – Jan 1, 2027')
  expect(rangeWords('2026-04-08', null)).toBe('From Apr 8, 2026')
  expect(rangeWords(null, null)).toBe(null)
  await setLocale('de')
  setFormatLocale('de')
  expect(rangeWords(null, '2026-04-08')).toBe('Bis 8. Apr. 2026')
})
