import { writeNumber } from '#lib/digits.ts'
import { formatLocale } from '#lib/format-locale.ts'

/** Writes a number in the current format language. */
export const numbered = (value: number): string => writeNumber(value, formatLocale())

/** Returns one of two texts; in French, 0 is singular like 1. */
export const counted = (count: number, one: string, other: string): string =>
  count === 1 || (count === 0 && formatLocale() === 'fr') ? one : other
