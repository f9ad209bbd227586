import { afterEach, describe, expect, it } from 'vitest'

import { setFormatLocale } from '#lib/format-locale.ts'
import { readNumber } from '#lib/read-number.ts'

import { numberProblem, understoodWords } from './number-words.ts'
import { roundTo, showNumber } from './show-number.ts'

afterEach(() => setFormatLocale('en'))

describe('a number in its field', () => {
  it('is rounded half up as it is written', () => {
    expect(roundTo(1.005, 2)).toBe(1.01)
    expect(roundTo(-1.005, 2)).toBe(-1.01)
    expect(roundTo(2.5, 0)).toBe(3)
  })
  it('is shown with all its decimals if it is money, and empty if it is null', () => {
    expect(showNumber(1234, { decimals: 2, fixed: true, grouped: true })).toBe('1,234.00')
    expect(showNumber(1234, { decimals: 2, fixed: true, grouped: false })).toBe('1234.00')
    expect(showNumber(12.5, { decimals: 2, fixed: false, grouped: true })).toBe('12.5')
    expect(showNumber(null, { decimals: 2, fixed: true, grouped: true })).toBe('')
  })
  it('has the separators of the language, and shows every stored digit', () => {
    setFormatLocale('de')
    expect(showNumber(1234.5, { decimals: 2, fixed: true, grouped: true })).toBe('1.234,50')
    expect(showNumber(8.875, { decimals: 3, fixed: false, grouped: true })).toBe('8,875')
    expect(showNumber(0.12345, { decimals: 3, fixed: false, grouped: true })).toBe('0,12345')
  })
})

describe('the text of a number field', () => {
  const dollars = { decimals: 2, currency: 'usd', min: 0 }
  const said = (text: string, unit: Parameters<typeof numberProblem>[2], left = false) =>
    numberProblem(readNumber(text, unit), text, unit, left)

  it('is shown with both numbers that it could mean', () => {
    expect(said('1.500', dollars)).toBe('1.500 could mean 1,500 or 1.50. Type the one you mean.')
    setFormatLocale('de')
    expect(said('1,500', dollars)).toContain('1.500')
    expect(said('1,500', dollars)).toContain('1,50')
  })
  it('has a problem with its reason', () => {
    expect(said('abc', dollars)).toBe('“abc” is not an amount in USD.')
    expect(said('12a', { decimals: 0 })).toBe('“12a” is not a number.')
    expect(said('2.5', { decimals: 0, min: 1 })).toBe('Must be a whole number of at least 1')
    expect(said('12.3456', dollars)).toBe('Use at most 2 decimals.')
    expect(said('1500.5', { decimals: 0, currency: 'jpy', min: 0 })).toBe('Amounts in JPY have no decimals.')
  })
  it('has no problem while it is incomplete, until the field was left', () => {
    expect(said('1 5', dollars)).toBeNull()
    expect(said('1 5', dollars, true)).toBe('“1 5” is not an amount in USD.')
  })
  it('is shown as it was understood', () => {
    expect(understoodWords(1500, dollars)).toBe('Understood as $1,500.00')
    setFormatLocale('de')
    expect(understoodWords(1500, { decimals: 0 })).toContain('1.500')
  })
})
