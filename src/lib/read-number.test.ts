import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { writeNumber } from './digits.ts'
import { type FormatLocale, setFormatLocale } from './format-locale.ts'
import { currencies, currencyDecimals, formatMoney } from './money.ts'
import { currencyUnits, type NumberRules, readNumber } from './read-number.ts'

const languages: FormatLocale[] = ['en', 'fr', 'de', 'nl']
const money: NumberRules = { decimals: 2, units: ['$', 'USD', 'US$'] }
const whole: NumberRules = { decimals: 0 }

afterEach(() => setFormatLocale('en'))

/** Reads a text in each language: returns its value, its two values, or the reason why it has no value. */
function inEach(text: string, rules = money) {
  return Object.fromEntries(
    languages.map((language) => {
      setFormatLocale(language)
      const reading = readNumber(text, rules)
      if (reading.is === 'number') return [language, reading.value]
      if (reading.is === 'two') return [language, `${reading.larger} or ${reading.smaller}`]
      return [language, reading.is === 'wrong' ? reading.why : reading.is]
    }),
  )
}
const everywhere = (value: number | string) => ({ en: value, fr: value, de: value, nl: value })

describe('a number in the language of the screen', () => {
  it('is grouped by a point in German and Dutch, by a comma in English, by a space everywhere', () => {
    expect(inEach('1.500')).toEqual({ en: '1500 or 1.5', fr: '1500 or 1.5', de: 1500, nl: 1500 })
    expect(inEach('1,500')).toEqual({ en: 1500, fr: '1500 or 1.5', de: '1500 or 1.5', nl: '1500 or 1.5' })
    for (const space of [' ', '\u00a0', '\u202f', '\u2009', '\u2007', '\u3000'])
      expect(inEach(`1${space}500`)).toEqual(everywhere(1500))
  })
  it('has one reading in every language if its separators leave no other', () => {
    for (const text of ['1.500,00', '1,500.00', '1 500,00', '1 500.00', '1’500.00', "1'500", '1500', '1500.', ' 1500\n'])
      expect(inEach(text)).toEqual(everywhere(1500))
    expect(inEach('12,5')).toEqual(everywhere(12.5))
    expect(inEach('.5')).toEqual(everywhere(0.5))
    expect(inEach('0,50')).toEqual(everywhere(0.5))
    expect(inEach('1.234.567')).toEqual(everywhere(1_234_567))
    expect(inEach('007')).toEqual(everywhere(7))
  })
  it('may have three decimals if the field does', () => {
    expect(inEach('8.875', { decimals: 3 })).toEqual({ en: 8.875, fr: '8875 or 8.875', de: 8875, nl: 8875 })
    expect(inEach('8,875', { decimals: 3 })).toEqual({ en: 8875, fr: 8.875, de: 8.875, nl: 8.875 })
  })
  it('has no decimals in a field of whole numbers', () => {
    expect(inEach('1.500', whole)).toEqual({ en: '1500 or 1.5', fr: '1500 or 1.5', de: 1500, nl: 1500 })
    expect(inEach('2.5', whole)).toEqual(everywhere('decimals'))
    expect(inEach('10', whole)).toEqual(everywhere(10))
  })
  it('has no decimals in yen and won', () => {
    for (const currency of ['jpy', 'krw']) {
      const rules = { decimals: currencyDecimals(currency), units: currencyUnits(currency) }
      expect(inEach('1500.50', rules)).toEqual(everywhere('decimals'))
      expect(inEach('1500.00', rules)).toEqual(everywhere('decimals'))
      expect(inEach('1.500', rules)).toEqual({ en: '1500 or 1.5', fr: '1500 or 1.5', de: 1500, nl: 1500 })
    }
    for (const text of ['US$ 1,500.00', '1.500,00 US$', 'usd 1 500'])
      expect(inEach(text, { decimals: 2, units: currencyUnits('usd') })).toEqual(everywhere(1500))
    expect(inEach('￥１，５００', { decimals: 0, units: currencyUnits('jpy') })['en']).toBe(1500)
  })
  it('has no more decimals than its field, and no more digits than are stored exactly', () => {
    expect(inEach('12.3456')).toEqual(everywhere('decimals'))
    expect(inEach('0.125')).toEqual(everywhere('decimals'))
    expect(inEach('1234567890123456', whole)).toEqual(everywhere('digits'))
  })
})

describe('a text around a number', () => {
  it.each([
    '$12.50',
    'USD 12.50',
    '12.50 usd',
    'US$12,50',
    '$ 12.50 USD',
    '\u00a012,50\u00a0$\t',
    '１２．５０',
    '＄12.50',
    '\ufeff12.50',
  ])('is removed in "%s"', (text) => expect(inEach(text)).toEqual(everywhere(12.5)))
  it.each(['-5', '−5', '–5', '—5', '‐5', '‑5', '－5', '﹣5', '-$5', '$-5', '- 5', '$ −5.00', '-5,00 $'])(
    'is a minus in "%s"',
    (text) => expect(inEach(text)).toEqual(everywhere(-5)),
  )
  it.each(['5,-', '5,–', '5.--', '$ 5,-', '5,- $'])('makes "%s" a whole amount', (text) =>
    expect(inEach(text)).toEqual(everywhere(5)),
  )
  it.each(['abc', '12a', '€5', '5 EUR', '--1', '-$-1', '1e5', '0x10', '5-', '(5)', '1.2.3', '1,50.00', '5²', 'Infinity'])(
    'makes "%s" no amount',
    (text) => expect(inEach(text)).toEqual(everywhere('text')),
  )
  it.each(['-', '$', '1 5', '1 50', '1.234.5', '1.234.56', '.', '12 34'])('may be the beginning of an amount: "%s"', (text) =>
    expect(inEach(text)).toEqual(everywhere('begun')),
  )
  it('is blank if it has only blanks', () => {
    expect(['', '  ', '\u00a0', '\u200b'].map((text) => readNumber(text, money).is)).toEqual(Array(4).fill('blank'))
  })
})

test('a reading is plain if no other language reads another number', () => {
  const isPlain = (text: string) => {
    const reading = readNumber(text, money)
    return reading.is === 'number' && reading.isPlain
  }
  expect(['12', '12.50', '1,500.00', '1 500'].map(isPlain)).toEqual([true, true, true, true])
  expect(['1,500', '12,50', '1.500,00'].map(isPlain)).toEqual([false, false, false])
})

test('a number that is shown is read back, in every language, grouped or not', () => {
  const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  const cases = fc.record({
    language: fc.constantFrom(...languages),
    size: amounts,
    decimals: fc.integer({ min: 0, max: 3 }),
    grouped: fc.boolean(),
    fixed: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ language, size, decimals, grouped, fixed }) => {
      setFormatLocale(language)
      const value = size / 10 ** decimals || 0
      const text = writeNumber(value, language, { least: fixed ? decimals : 0, most: decimals, grouped })
      expect(readNumber(text, { decimals })).toMatchObject({ is: 'number', value })
    }),
    { numRuns: 2000 },
  )
})

test('an amount of every currency is read back, in every language', () => {
  const cases = fc.record({
    language: fc.constantFrom(...languages),
    currency: fc.constantFrom(...currencies),
    size: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
  })
  fc.assert(
    fc.property(cases, ({ language, currency, size }) => {
      setFormatLocale(language)
      const decimals = currencyDecimals(currency)
      const value = size / 10 ** decimals || 0
      const rules = { decimals, units: currencyUnits(currency) }
      expect(readNumber(formatMoney(value, currency), rules)).toMatchObject({ is: 'number', value })
    }),
    { numRuns: 2000 },
  )
})
