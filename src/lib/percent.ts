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
  const locale = formatLocale()
  const sign = locale === 'fr' || locale === 'de' ? '\u00a0%' : '%'
  return `${writeNumber(Math.round(value * 10 ** most) / 10 ** most || 0, locale, { most, grouped: false })}${sign}`
}
