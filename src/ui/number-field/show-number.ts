import { writeNumber } from '#lib/digits.ts'
import { formatLocale } from '#lib/format-locale.ts'

interface Shown {
  /** The decimals that the field takes. */
  decimals: number
  /** Whether all of them are shown. */
  fixed: boolean
  /** Whether thousands are grouped: not while the number is edited, or each digit would move a sign. */
  grouped: boolean
}

/** A number as its field shows it in the language of the screen. Digits beyond those that the field takes are shown, too. */
export function showNumber(value: number | null, { decimals, fixed, grouped }: Shown): string {
  if (value === null || !Number.isFinite(value)) return ''
  const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return writeNumber(value || 0, formatLocale(), { least: fixed ? decimals : 0, most: Math.max(decimals, digits), grouped })
}

/** Rounds to the decimals that the field takes, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  return Math.sign(value) * Number(`${shifted}e-${decimals}`) || 0
}
