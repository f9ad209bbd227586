import { afterEach, describe, expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'
import { writeNumber } from './digits.ts'
import { type FormatLocale, setFormatLocale } from './format-locale.ts'
import { formatMoney } from './money.ts'
import { formatPercent } from './percent.ts'

afterEach(() => setFormatLocale('en'))

/** Makes no-break spaces visible: a wide one as `_`, a narrow one as `~`. */
const visible = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~')

const numberTexts: [FormatLocale, string[]][] = [
  ['en', ['0', '-0', '7', '-7', '999', '1,000', '-1,234', '57,061', '1,234,567.891', '0.5', '1.005', 'NaN']],
  ['fr', ['0', '-0', '7', '-7', '999', '1~000', '-1~234', '57~061', '1~234~567,891', '0,5', '1,005', 'NaN']],
  ['de', ['0', '-0', '7', '-7', '999', '1.000', '-1.234', '57.061', '1.234.567,891', '0,5', '1,005', 'NaN']],
  ['nl', ['0', '-0', '7', '-7', '999', '1.000', '-1.234', '57.061', '1.234.567,891', '0,5', '1,005', 'NaN']],
]

test.each(numberTexts)('numbers have the separators of %s', (locale, texts) => {
  const numbers = [0, -0, 7, -7, 999, 1000, -1234, 57_061, 1_234_567.891, 0.5, 1.005, Number.NaN]
  expect(numbers.map((value) => visible(writeNumber(value, locale)))).toEqual(texts)
})

test('a number has the given number of digits, rounded half away from zero', () => {
  const two = [0, 1.005, -0.005, 1234.5, 999.995, 1e6].map((value) => writeNumber(value, 'de', { least: 2, most: 2 }))
  expect(two).toEqual(['0,00', '1,01', '-0,01', '1.234,50', '1.000,00', '1.000.000,00'])
  expect([1234.567, 12_345].map((value) => writeNumber(value, 'fr', { most: 2, grouped: false }))).toEqual(['1234,57', '12345'])
})

describe('money, percentages and sizes', () => {
  const written = (locale: FormatLocale) => {
    setFormatLocale(locale)
    return [
      formatMoney(1234.5, 'usd'),
      formatMoney(-5, 'eur'),
      formatMoney(1200, 'jpy'),
      formatMoney(1_000_000, 'cad'),
      formatMoney(2.345, 'xyz'),
      ...[12.5, -3, 0, 1234.567].map((value) => formatPercent(value)),
      ...[512, 1200, 999_949, 999_950, 1.25e9, 1234e12].map(formatBytes),
    ]
      .map(visible)
      .join(' | ')
  }
  test.each<[FormatLocale, string]>([
    [
      'en',
      '$1,234.50 | -€5.00 | ¥1,200 | CA$1,000,000.00 | XYZ 2.35 | 12.5% | -3% | 0% | 1234.57% | 512 B | 1.2 kB | 999.9 kB | 1 MB | 1.3 GB | 1234 TB',
    ],
    [
      'fr',
      '1~234,50_$ | -5,00_€ | 1~200_¥ | 1~000~000,00_CA$ | 2,35_XYZ | 12,5_% | -3_% | 0_% | 1234,57_% | 512_o | 1,2_ko | 999,9_ko | 1_Mo | 1,3_Go | 1234_To',
    ],
    [
      'de',
      '1.234,50_$ | -5,00_€ | 1.200_¥ | 1.000.000,00_CA$ | 2,35_XYZ | 12,5_% | -3_% | 0_% | 1234,57_% | 512_B | 1,2_kB | 999,9_kB | 1_MB | 1,3_GB | 1234_TB',
    ],
    [
      'nl',
      '$_1.234,50 | €_-5,00 | ¥_1.200 | CA$_1.000.000,00 | XYZ_2,35 | 12,5% | -3% | 0% | 1234,57% | 512_B | 1,2_kB | 999,9_kB | 1_MB | 1,3_GB | 1234_TB',
    ],
  ])('are written as %s writes them', (locale, text) => expect(written(locale)).toBe(text))
})
