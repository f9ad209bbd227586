import { formatLocale, type FormatLocale } from './format-locale.ts'

/**
 * By how much a figure changed, in percent to 2 decimals (specification, section 4).
 * From zero it is 100, or 0 where both are zero.
 */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100
  return Math.round(((current - previous) / previous) * 10_000) / 100 || 0
}

const formats = new Map<FormatLocale, Intl.NumberFormat>()

/** A percentage for the screen; 10 means 10 %: `12.5%`, `-3%`; French and German `12,5 %`, Dutch `12,5%`. */
export function formatPercent(value: number): string {
  const locale = formatLocale()
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false })))
  const sign = locale === 'fr' || locale === 'de' ? '\u00a0%' : '%'
  return `${format.format(Math.round(value * 100) / 100 || 0)}${sign}`
}
