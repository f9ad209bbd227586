import { writeNumber } from './digits.ts'
import { formatLocale } from './format-locale.ts'

/**
 * Returns the change of a figure in percent, to 2 decimals. If the previous figure is 0, the change is 100, or 0 if both figures
 * are 0.
 */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100
  return Math.round(((current - previous) / previous) * 10_000) / 100 || 0
}

/**
 * Formats a percentage; 10 means 10 %: `12.5%`, `-3%`; French and German `12,5 %`, Dutch `12,5%`.
 * @param most the most decimals
 */
export function formatPercent(value: number, most = 2): string {
  return withSign(value, most, 0)
}

/** Formats a change in percent for a column, where all rows need the same decimals: `+12.50%`, `0.00%`, `-3.33%`. */
export const formatChange = (change: number): string => `${change >= 0.005 ? '+' : ''}${withSign(change, 2, 2)}`

function withSign(value: number, most: number, least: number): string {
  const locale = formatLocale()
  const sign = locale === 'fr' || locale === 'de' ? '\u00a0%' : '%'
  const rounded = Math.round(value * 10 ** most) / 10 ** most || 0
  return `${writeNumber(rounded, locale, { least, most, grouped: false })}${sign}`
}
