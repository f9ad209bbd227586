import { currencyDecimals } from '#lib/money.ts'

/** The sign before the decimals. */
export type DecimalSign = '.' | ','

/**
 * The form in which a column of amounts writes decimals. `sign` is the sign in most of its cells, null if no cell shows it or both
 * signs are equally frequent; `sure` is false if cells contradict each other.
 */
export type AmountConvention = { sign: DecimalSign | null; sure: boolean }

/**
 * The reason why a text is refused as an amount: it is not an amount, it is ambiguous, its decimal sign is not that of its column,
 * or it has too many decimals.
 */
export type AmountProblem = 'none' | 'undecided' | 'other_sign' | 'decimals'

/** A written amount: the parts before and after the decimal sign, and that sign; `sign` is null if the amount has no such sign. */
type Written = { negative: boolean; whole: string; fraction: string; sign: DecimalSign | null }
/** An amount such as `1.500`, whose only sign may be the decimal or the thousands sign. */
type TwoWays = { negative: boolean; before: string; after: string; either: DecimalSign }

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')
/** Matches digits in groups of three, or in Indian groups (`1,00,000`), that are separated by one sign. */
const grouped: Record<DecimalSign, RegExp> = {
  ',': /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})$/,
  '.': /^(?:\d{1,3}(?:\.\d{3})+|\d{1,2}(?:\.\d\d)+\.\d{3})$/,
}
/** Matches digits in groups of three that are separated by a blank or an apostrophe, which are never decimal signs. */
const spaced = /^\d{1,3}(?:( |')\d{3})(?:\1\d{3})*$/

/** Matches a currency sign or code on one side of an amount. */
const currencyMark = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|(?:kr|Fr|Rs)\.?)?`
const marked = new RegExp(`^(-?) ?${currencyMark} ?(-?)(.*?) ?${currencyMark}$`, 'u')

/**
 * Removes blanks, a currency and a minus around an amount, and writes `,-` (no cents) as `,00`.
 * @returns the rest, and whether it is negative
 */
function bare(text: string): { negative: boolean; digits: string } {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/['’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/([.,])-+(?=\D*$)/, (_, sign: string) => `${sign}00`)
  const [, before = '', behind = '', digits = plain] = marked.exec(plain) ?? []
  return { negative: before !== behind, digits: before !== '' && behind !== '' ? '' : digits }
}

/** The most characters of a text that is read as an amount. */
const LONGEST = 40

/** Reads an amount by itself, without its column; null if the text is no amount. */
function readWritten(text: string): Written | TwoWays | null {
  if (text.length > LONGEST) return null
  const { negative, digits } = bare(text)
  const parts = /^([\d.,' ]*?)(?:([.,])(\d+))?$/.exec(digits)
  if (!parts) return null
  const [, whole = '', found, fraction = ''] = parts
  const sign: DecimalSign | null = found === '.' || found === ',' ? found : null
  if (sign === null) return isWhole(whole) ? { negative, whole: onlyDigits(whole), fraction, sign } : null
  if (whole === '' || isWhole(whole)) {
    if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { negative, before: whole, after: fraction, either: sign }
    return { negative, whole: onlyDigits(whole), fraction, sign }
  }
  if (grouped[other(sign)].test(whole)) return { negative, whole: onlyDigits(whole), fraction, sign }
  // A sign that occurs several times separates thousands, so the other one is the decimal sign.
  if (grouped[sign].test(`${whole}${sign}${fraction}`)) {
    return { negative, whole: onlyDigits(whole + fraction), fraction: '', sign: other(sign) }
  }
  return null
}

const isWhole = (text: string) => /^\d+$/.test(text) || spaced.test(text)
const onlyDigits = (text: string) => text.replaceAll(/\D/g, '')
/** Whether a text is at most six digits, a point and two decimals, as nearly all prices are. */
const isPlain = (text: string) => /^\d{1,6}\.\d\d$/.test(text)

/** Collects how the cells of a column write decimals. */
export function amountSurvey(): { see: (cell: string) => void; convention: () => AmountConvention } {
  const seen = { '.': 0, ',': 0 }
  return {
    see(cell) {
      if (isPlain(cell)) return void seen['.']++
      const written = readWritten(cell)
      if (written && 'sign' in written && written.sign !== null) seen[written.sign]++
    },
    convention() {
      const [points, commas] = [seen['.'], seen[',']]
      const sign = points > commas ? '.' : commas > points ? ',' : null
      return { sign, sure: points === 0 || commas === 0 }
    },
  }
}

/**
 * Reads an amount in major units of a currency by the convention of its column. An ambiguous amount is never
 * guessed; in a currency without decimals it is unambiguous.
 */
export function readAmount(text: string, { sign, sure }: AmountConvention, currency: string): number | AmountProblem {
  const decimals = currencyDecimals(currency)
  const written = isPlain(text)
    ? { negative: false, whole: text.slice(0, -3), fraction: text.slice(-2), sign: '.' as const }
    : readWritten(text)
  if (!written) return 'none'
  const known = 'either' in written ? asColumn(written, sure ? sign : null, decimals) : written
  if (known === null) return 'undecided'
  if (known.sign !== null && known.sign !== sign) return sign === null ? 'undecided' : 'other_sign'
  if (known.fraction.length > decimals) return 'decimals'
  const size = Number(`${known.whole || '0'}.${known.fraction || '0'}`)
  return known.negative ? -size || 0 : size
}

/** Returns the only reading of an amount by its column's convention; null if both readings remain possible. */
function asColumn({ negative, before, after, either }: TwoWays, sign: DecimalSign | null, decimals: number): Written | null {
  if (sign === either) return { negative, whole: before, fraction: after, sign }
  if (sign === null && decimals > 0) return null
  return { negative, whole: before + after, fraction: '', sign: null }
}
