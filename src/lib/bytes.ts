import { writeNumber } from './digits.ts'
import { formatLocale } from './format-locale.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB']
/** French units: octets instead of bytes. */
const frenchUnits = ['o', 'ko', 'Mo', 'Go', 'To']

/**
 * Formats a size for the screen, in the largest unit that fits; a unit is 1,000 times the unit before: `512 B`, `1.2 MB`, `20 MB`;
 * French `1,2 Mo`.
 */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Math.round(size * 10) / 10 >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const locale = formatLocale()
  const digits = writeNumber(size, locale, { most: 1, grouped: false })
  if (locale === 'en') return `${digits} ${units[unit]}`
  return `${digits}\u00a0${(locale === 'fr' ? frenchUnits : units)[unit]}`
}
