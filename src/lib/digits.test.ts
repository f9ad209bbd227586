import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeNumber } from './digits.ts'

const locales = ['en', 'fr', 'de', 'nl', 'es'] as const
const numbers = fc.oneof(
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.double({ min: -1e22, max: 1e22 }),
  fc.double({ min: -100, max: 100 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100),
  fc.constantFrom(0, -0, 0.5, 1.5, 2.5, 0.005, 999.9995, 1e21, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
)
const digits = fc.constantFrom({}, { least: 2, most: 2 }, { least: 0, most: 0 }, { least: 0, most: 2, grouped: false })

test('a number is written as the platform writes it, in every language spoken and in others', () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom(...locales), digits, (value, locale, given) => {
      const { least = 0, most = 3, grouped = true } = given as { least?: number; most?: number; grouped?: boolean }
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        useGrouping: grouped,
      })
      expect(writeNumber(value, locale, given)).toBe(format.format(value))
    }),
    { numRuns: 5_000 },
  )
})
