import type { FormatLocale } from './format-locale.ts'

/** What stands between thousands, and before the fraction. */
const separators: Record<FormatLocale, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  fr: { group: '\u202F', point: ',' },
  de: { group: '.', point: ',' },
  nl: { group: '.', point: ',' },
}

const isKnown = (locale: string): locale is FormatLocale => Object.hasOwn(separators, locale)

/** From here on a number is written with an exponent. */
const TOO_LARGE = 1e21

export interface Digits {
  /** After the point, at least. */
  least?: number
  /** After the point, at most. */
  most?: number
  /** Whether thousands are set apart. */
  grouped?: boolean
}

/**
 * A number with a language's own separators, rounded half away from zero. Written by hand: the first `Intl.NumberFormat` of a page
 * takes it 20 ms, which every start would wait for. Other languages, and what is no plain number, are left to `Intl`.
 */
export function writeNumber(value: number, locale: string, { least = 0, most = 3, grouped = true }: Digits = {}): string {
  const size = Math.abs(value)
  if (!isKnown(locale) || !(size < TOO_LARGE))
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: grouped,
    }).format(value)
  const { group, point } = separators[locale]
  const { whole, fraction } = rounded(size, least, most)
  let end = fraction.length
  while (end > least && fraction[end - 1] === '0') end--
  const minus = value < 0 || Object.is(value, -0) ? '-' : ''
  return `${minus}${grouped ? inThousands(whole, group) : whole}${end > 0 ? point + fraction.slice(0, end) : ''}`
}

/** The digits of a size, rounded as they are written: those behind them in the machine's own fraction say nothing. */
function rounded(size: number, least: number, most: number): { whole: string; fraction: string } {
  const written = String(size)
  // So small that it rounds to nothing.
  const [whole = '0', fraction = ''] = written.includes('e') ? ['0'] : written.split('.')
  if (fraction.length <= most) return { whole, fraction: fraction.padEnd(least, '0') }
  const kept = BigInt(whole + fraction.slice(0, most)) + (fraction.charAt(most) >= '5' ? 1n : 0n)
  const all = String(kept).padStart(most + 1, '0')
  return { whole: all.slice(0, all.length - most), fraction: all.slice(all.length - most) }
}

function inThousands(whole: string, group: string): string {
  let written = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3) written = `${whole.slice(Math.max(0, end - 3), end)}${group}${written}`
  return written
}
