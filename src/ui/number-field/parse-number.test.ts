import { afterEach, describe, expect, it } from 'vitest'

import { setFormatLocale } from '#lib/format-locale.ts'

import { parseNumber, roundTo, showNumber } from './parse-number.ts'

afterEach(() => setFormatLocale('en'))

describe('a number as people type it', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234', 1234],
    ['-3', -3],
    ['.5', 0.5],
    ['007', 7],
  ])('reads %s', (text, value) => expect(parseNumber(text)).toBe(value))
  it.each(['', 'abc', '12a', '--1', '-', '1e5'])('refuses "%s"', (text) => expect(parseNumber(text)).toBeNull())
})

describe('a number in its field', () => {
  it('is rounded half up on what was written', () => {
    expect(roundTo(1.005, 2)).toBe(1.01)
    expect(roundTo(-1.005, 2)).toBe(-1.01)
    expect(roundTo(2.5, 0)).toBe(3)
  })
  it('shows money with all its decimals and nothing for nothing', () => {
    expect(showNumber(12, 2, true)).toBe('12.00')
    expect(showNumber(12.5, 2, false)).toBe('12.5')
    expect(showNumber(null, 2, true)).toBe('')
  })
  it('has the decimal sign of the language where it has all decimals, and is read back', () => {
    setFormatLocale('de')
    expect([showNumber(1234.5, 2, true), showNumber(1.234, 3, false)]).toEqual(['1234,50', '1.234'])
    expect([showNumber(-0.5, 1, true), showNumber(1e6, 0, true), showNumber(-0, 2, true)]).toEqual(['-0,5', '1000000', '0,00'])
    expect([parseNumber('1234,50'), parseNumber('1.234')]).toEqual([1234.5, 1.234])
  })
})
