import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setFormatLocale } from './format-locale.ts'
import { currencies, currencySymbol, formatMoney, formatWholeMoney, parseMoney, roundMoney } from './money.ts'
import { formatChange, formatPercent, percentChange } from './percent.ts'

afterEach(() => setFormatLocale('en'))

test('every currency has its sign', () => {
  expect(currencies.map(currencySymbol).join(' ')).toBe('$ £ € CA$ A$ ¥ ₩ ₹ ₪ ₽ ₺')
  expect(currencySymbol('chf')).toBe('CHF ')
})

test('amounts are shown with two decimals, but yen with none', () => {
  expect(formatMoney(1234.5, 'usd')).toBe('$1,234.50')
  expect(formatMoney(-5, 'EUR')).toBe('-€5.00')
  expect(formatMoney(1200.5, 'jpy')).toBe('¥1,201')
  expect([formatMoney(null, 'usd'), formatMoney(Number.NaN)]).toEqual(['—', '—'])
  expect(formatMoney(-0.001, 'usd')).toBe('$0.00')
})

test('amounts to compare are shown without decimals', () => {
  expect([12300.49, -5.5, 0].map((amount) => formatWholeMoney(amount, 'usd'))).toEqual(['$12,300', '-$5', '$0'])
  setFormatLocale('de')
  expect(formatWholeMoney(12300, 'eur')).toBe('12.300\u00a0€')
})

test('other languages have their own places for sign, separators and unbreakable spaces', () => {
  const written = (locale: 'fr' | 'de' | 'nl') => {
    setFormatLocale(locale)
    return [
      formatMoney(1234.5, 'usd'),
      formatMoney(-5, 'eur'),
      formatMoney(1200.5, 'jpy'),
      formatMoney(7, 'chf'),
      formatPercent(12.5),
    ]
  }
  expect(written('fr')).toEqual(['1\u202f234,50\u00a0$', '-5,00\u00a0€', '1\u202f201\u00a0¥', '7,00\u00a0CHF', '12,5\u00a0%'])
  expect(written('de')).toEqual(['1.234,50\u00a0$', '-5,00\u00a0€', '1.201\u00a0¥', '7,00\u00a0CHF', '12,5\u00a0%'])
  expect(written('nl')).toEqual(['$\u00a01.234,50', '€\u00a0-5,00', '¥\u00a01.201', 'CHF\u00a07,00', '12,5%'])
})

test('halves are rounded away from zero, as decimals', () => {
  expect([1.005, 2.675, -1.005, 1e-7, 1.004999].map((amount) => roundMoney(amount, 'usd'))).toEqual([1.01, 2.68, -1.01, 0, 1])
  expect(roundMoney(0.5, 'krw')).toBe(1)
})

test('prices are read with currency signs and thousands separators', () => {
  const texts = ['122.50', '$1,250', '€ 5', 'CA$7.5', '0', '.5', '-3', '$-3', '-$3', '1,250,000.25', '5 €', '-7.5$', '12CA$']
  expect(texts.map(parseMoney)).toEqual([122.5, 1250, 5, 7.5, 0, 0.5, -3, -3, -3, 1_250_000.25, 5, -7.5, 12])
})

test('a text that is not an amount is read as null', () => {
  expect(['', '$', 'free', '1,2', '12,50', '1.2.3', '1e5', '--3', '0x10', '$5 $', 'Infinity'].map(parseMoney)).toEqual(
    Array(11).fill(null),
  )
})

test('an amount that is shown is read back', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(cents, fc.constantFrom('usd', 'gbp', 'cad', 'try'), (cent, currency) => {
      expect(parseMoney(formatMoney(cent / 100, currency))).toBe(cent / 100)
    }),
  )
})

test('a change is a percentage of the previous figure', () => {
  expect([
    percentChange(150, 100),
    percentChange(50, 150),
    percentChange(5, 0),
    percentChange(0, 0),
    percentChange(0, 5),
  ]).toEqual([50, -66.67, 100, 0, -100])
  expect([formatPercent(12.5), formatPercent(-66.666), formatPercent(0)]).toEqual(['12.5%', '-66.67%', '0%'])
  expect([12.53, 10, 0.03, 0, -0.004, -3.333].map(formatChange)).toEqual([
    '+12.53%',
    '+10.00%',
    '+0.03%',
    '0.00%',
    '0.00%',
    '-3.33%',
  ])
})
