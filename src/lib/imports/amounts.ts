import { currencyDecimals } from '#lib/money.ts'

/** The sign before the decimals. */
export type DecimalSign = '.' | ','

/**
 * How a column of amounts writes decimals. `sign` is what most of its cells show, null if none shows it or as many show the other
 * one; `sure` is false if cells contradict each other.
 */
export type AmountConvention = { sign: DecimalSign | null; sure: boolean }

/** Why a text is no amount: it is none at all, can be read in two ways, marks decimals unlike its column, or has too many of them. */
export type AmountProblem = 'none' | 'undecided' | 'other_sign' | 'decimals'

/** An amount as it is written: what is before and after the decimal sign, and that sign; null if it needs none. */
type Written = { negative: boolean; whole: string; fraction: string; sign: DecimalSign | null }
/** An amount such as `1.500`, whose one sign is before decimals or between thousands. */
type TwoWays = { negative: boolean; before: string; after: string; either: DecimalSign }

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')
/** Digits in groups of three, or in the groups of India (`1,00,000`), by one sign. */
const grouped: Record<DecimalSign, RegExp> = {
  ',': /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})$/,
  '.': /^(?:\d{1,3}(?:\.\d{3})+|\d{1,2}(?:\.\d\d)+\.\d{3})$/,
}
/** Digits in groups of three by a blank or an apostrophe, which are never before decimals. */
const spaced = /^\d{1,3}(?:( |')\d{3})(?:\1\d{3})*$/

/** A currency sign or code on one side of an amount. */
const currencyMark = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|(?:kr|Fr|Rs)\.?)?`
const marked = new RegExp(`^(-?) ?${currencyMark} ?(-?)(.*?) ?${currencyMark}$`, 'u')

/** Takes off what amounts may have around them: blanks, a currency, a minus, and `,-` for no cents. */
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

/** The longest text that is read as an amount. */
const LONGEST = 40

/** Reads what an amount shows by itself; null if it is none. */
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
  // A sign that occurs several times is between thousands: the other one is before decimals.
  if (grouped[sign].test(`${whole}${sign}${fraction}`)) {
    return { negative, whole: onlyDigits(whole + fraction), fraction: '', sign: other(sign) }
  }
  return null
}

const isWhole = (text: string) => /^\d+$/.test(text) || spaced.test(text)
const onlyDigits = (text: string) => text.replaceAll(/\D/g, '')
/** Nearly all prices are so plain. */
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
 * Reads an amount in major units of a currency by the convention of its column. An amount that can be read in two ways is never
 * guessed; in a currency without decimals it has one.
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

/** The one reading of an amount that its column leaves; null if it leaves both. */
function asColumn({ negative, before, after, either }: TwoWays, sign: DecimalSign | null, decimals: number): Written | null {
  if (sign === either) return { negative, whole: before, fraction: after, sign }
  if (sign === null && decimals > 0) return null
  return { negative, whole: before + after, fraction: '', sign: null }
}
