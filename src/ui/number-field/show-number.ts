import { writeNumber } from '#lib/digits.ts'
import { formatLocale } from '#lib/format-locale.ts'

interface Shown {
  /** The number of decimals that the field accepts. */
  decimals: number
  /** Whether all decimals are always shown. */
  fixed: boolean
  /** Whether thousands are grouped; off while the number is edited, or each digit would move a separator. */
  grouped: boolean
}

/** A number as its field shows it in the current language. More decimals than the field accepts are shown, too. */
export function showNumber(value: number | null, { decimals, fixed, grouped }: Shown): string {
  if (value === null || !Number.isFinite(value)) return ''
  const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return writeNumber(value || 0, formatLocale(), { least: fixed ? decimals : 0, most: Math.max(decimals, digits), grouped })
}

/** Rounds to a number of decimals, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  return Math.sign(value) * Number(`${shifted}e-${decimals}`) || 0
}
