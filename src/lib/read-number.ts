import { formatLocale, type FormatLocale } from './format-locale.ts'
import { currencySymbol } from './money.ts'

export interface NumberRules {
  /** The most digits after the decimal sign; 0 for whole numbers. */
  decimals: number
  /** Signs and codes that may precede or follow the number, such as `$`, `USD` or `%`. Their case does not matter. */
  units?: readonly string[]
}

export type NumberReading =
  /** The text is blank. */
  | { is: 'blank' }
  /** `isPlain` is true if no language reads the text as another number. */
  | { is: 'number'; value: number; isPlain: boolean }
  /** The beginning of a number: a sign, a unit, or digits whose last group is not complete. */
  | { is: 'begun' }
  /** The text could be either number. */
  | { is: 'two'; larger: number; smaller: number }
  /** The text is no number, has more decimals than allowed, or more digits than a number can store. */
  | { is: 'wrong'; why: 'text' | 'decimals' | 'digits' }

/** A number format: the decimal sign, and the possible thousands signs. */
interface Convention {
  decimal: '.' | ','
  groups: string
}
interface Digits {
  whole: string
  fraction: string
}

const point: Convention = { decimal: '.', groups: `,' ` }
const comma: Convention = { decimal: ',', groups: `.' ` }
/** French groups digits by spaces; a number with a point is in the format of another language. */
const commaOnly: Convention = { decimal: ',', groups: `' ` }

const ownConvention: Record<FormatLocale, Convention> = { en: point, de: comma, nl: comma, fr: commaOnly }

/** The most digits that a JSON number stores without loss. */
const MOST_DIGITS = 15

/**
 * Reads a number as typed or pasted in the screen's language: `1,234.50` in English, `1.234,50` in German and Dutch, `1 234,50` in
 * French. A text that is a number only in another language is read by that language.
 */
export function readNumber(typed: string, { decimals, units = [] }: NumberRules): NumberReading {
  // Grouping by any space or apostrophe, full-width characters, every minus sign and a whole amount such as `5,-` are read in all
  // languages.
  const text = withPlainSigns(typed)
  if (text === '') return { is: 'blank' }
  const parts = partsOf(text, units)
  if (parts === null) return { is: 'wrong', why: 'text' }
  if (parts.number === '') return { is: 'begun' }
  const own = digitsOf(parts.number, parts.decimal ?? ownConvention[formatLocale()])
  const others = parts.decimal ? [] : [point, comma].flatMap((one) => digitsOf(parts.number, one) ?? [])
  const numberOf = (digits: Digits) => valueOf(digits, parts.isNegative)
  const values = [...new Set([...(own ? [own] : []), ...others].map(numberOf))]
  // A text that is no number in the screen's language, but two different numbers in others, has no value.
  const best = own && own.fraction.length <= decimals ? own : values.length === 1 ? (own ?? others[0]) : undefined
  if (!best) return values.length === 0 ? unreadable(parts.number) : twoOf(values)
  if (best.fraction.length > decimals) return { is: 'wrong', why: 'decimals' }
  if (`${best.whole}${best.fraction}`.replace(/^0+/, '').length > MOST_DIGITS) return { is: 'wrong', why: 'digits' }
  return { is: 'number', value: numberOf(best), isPlain: own !== null && values.length === 1 }
}

/** Returns the spellings of a currency: `$`, `US$`, the symbols of the current language, and the code `USD`. */
export function currencyUnits(currency: string): string[] {
  const sign = currencySymbol(currency).trim()
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(formatLocale(), { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  )
  const code = currency.toUpperCase()
  const all = [sign, sign.slice(-1), `${code.slice(0, 2)}${sign.slice(-1)}`, code, ...signs.flatMap((one) => one?.value ?? [])]
  return [...new Set(all.map(withPlainSigns))]
}

/** Normalizes digits, spaces, apostrophes and hyphens to ASCII, and trims the text. */
const withPlainSigns = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe5', '¥')
    .replaceAll('\uffe6', '₩')
    .replaceAll('\uffe1', '£')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[’‘‛ʼʹ′´`]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212\u207b\u208b\ufe58\ufe63]/g, '-')
    .trim()

/** Divides a text into its minus and its number, without units. Null if it contains anything else. */
function partsOf(text: string, units: readonly string[]) {
  const unit = units.length > 0 ? `(?:${units.map(escaped).join('|')})?` : ''
  const form = new RegExp(`^([-+]?) *${unit} *([-+]?) *([\\d.,' ]*?)(?:([.,]) ?-{1,2})? *${unit}$`, 'i')
  const match = form.exec(text)
  if (!match) return null
  const [, before, after, number = '', dashed] = match
  if (before && after) return null
  if (number === '' && dashed) return null
  // `5,-` is an amount without decimals, and shows that the comma is the decimal sign.
  const decimal = dashed === '.' ? point : dashed === ',' ? comma : null
  return { isNegative: (before || after) === '-', number: number.trim(), decimal }
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * The digits of a number in a format; null if the number does not fit the format. Groups have three digits; the first does not
 * begin with 0.
 */
function digitsOf(number: string, { decimal, groups }: Convention): Digits | null {
  const form = new RegExp(`^(\\d*|[1-9]\\d{0,2}([${groups}])\\d{3}(?:\\2\\d{3})*)(?:\\${decimal}(\\d*))?$`)
  const [, written = '', , fraction = ''] = form.exec(number) ?? []
  const whole = written.replaceAll(/\D/g, '')
  return whole === '' && fraction === '' ? null : { whole, fraction }
}

function valueOf({ whole, fraction }: Digits, isNegative: boolean): number {
  const size = Number(`${whole || '0'}.${fraction || '0'}`)
  return isNegative && size !== 0 ? -size : size
}

const twoOf = (values: number[]): NumberReading => {
  const bySize = values.toSorted((a, b) => Math.abs(b) - Math.abs(a))
  return { is: 'two', larger: bySize[0]!, smaller: bySize[1]! }
}

/** The result for a text without a value: `begun` if it is the beginning of a grouped number, or else `wrong`. */
const unreadable = (number: string): NumberReading =>
  /^[1-9]\d{0,2}(?:([., '])(?:\d{3}\1)*\d{0,2})?$/.test(number) || /^[.,]$/.test(number)
    ? { is: 'begun' }
    : { is: 'wrong', why: 'text' }
