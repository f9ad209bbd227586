import { writeNumber } from '#lib/digits.ts'
import { formatLocale } from '#lib/format-locale.ts'

/**
 * Reads a number as people type it: `1,234.5`, `1.234,5`, `1 234`, a sign in front. The last point or comma is the
 * decimal one, unless exactly three digits follow it and it is a comma or stands repeatedly. Null if it is none.
 */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '')
  if (!/^-?(\d[\d.,]*|[.,]\d+)$/.test(bare)) return null
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (mark < 0) return Number(bare)
  const sign = bare[mark] as '.' | ','
  const digits = bare.length - mark - 1
  const groups = bare.split(sign).length > 2 || (sign === ',' && digits === 3 && bare.slice(0, mark).replace('-', '').length > 0)
  const whole = groups ? bare : bare.slice(0, mark)
  const number = `${whole.replaceAll(/[.,]/g, '')}.${groups ? '' : bare.slice(mark + 1)}0`
  return Number.isFinite(Number(number)) ? Number(number) : null
}

/**
 * A number as a field shows it: no grouping, so it can be edited in place. A fixed one has the language's decimal sign; another
 * keeps the point, since a comma before three digits would be read as grouping.
 */
export function showNumber(value: number | null, decimals: number, fixed: boolean): string {
  if (value === null || !Number.isFinite(value)) return ''
  if (!fixed) return String(value)
  return writeNumber(value || 0, formatLocale(), { least: decimals, most: decimals, grouped: false })
}

/** Rounded to the decimals the field takes, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  return Math.sign(value) * Number(`${shifted}e-${decimals}`) || 0
}
