import { writeNumber } from './digits.ts'
import { formatLocale } from './format-locale.ts'

/** The supported currencies in wire format, in the order in which lists show them. */
export const currencies = ['usd', 'gbp', 'eur', 'cad', 'aud', 'jpy', 'krw', 'inr', 'ils', 'rub', 'try'] as const
export type Currency = (typeof currencies)[number]

const symbols: Record<Currency, string> = {
  usd: '$',
  gbp: '£',
  eur: '€',
  cad: 'CA$',
  aud: 'A$',
  jpy: '¥',
  krw: '₩',
  inr: '₹',
  ils: '₪',
  rub: '₽',
  try: '₺',
}

const known = (currency: string) => symbols[currency.toLowerCase() as Currency] as string | undefined

/** The sign of a currency; for a currency that is not supported, its code and a blank. */
export const currencySymbol = (currency: string): string => known(currency) ?? `${currency.toUpperCase()} `

/** The number of decimals of a currency: 0 for yen and won, otherwise 2. */
export const currencyDecimals = (currency: string): 0 | 2 => (/^(jpy|krw)$/i.test(currency) ? 0 : 2)

/**
 * Rounds an amount to the decimals of its currency, half away from zero. It rounds the written decimal digits, so 1.005 becomes
 * 1.01.
 */
export function roundMoney(amount: number, currency: string): number {
  const digits = currencyDecimals(currency)
  const shifted = Number(shift(Math.abs(amount), digits))
  return Math.sign(amount) * Number(shift(Math.round(shifted), -digits)) || 0
}

/** Moves the decimal point in the written number, to avoid binary rounding errors. */
function shift(value: number, by: number): string {
  const [digits, exponent = '0'] = String(value).split('e')
  return `${digits}e${Number(exponent) + by}`
}

/** Whether the sign is after the amount, as in French and German. */
export const isSymbolLast = (): boolean => formatLocale() === 'fr' || formatLocale() === 'de'

/**
 * Formats an amount: `$1,234.50`, `-€5.00`, `¥1,200`; French `1 234,50 $`, German `1.234,50 $`, Dutch `$ 1.234,50`, with
 * non-breaking spaces. A missing amount is a dash. The currency's case does not matter.
 */
export function formatMoney(amount: number | null | undefined, currency = 'usd'): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return '—'
  return written(roundMoney(amount, currency), currency, currencyDecimals(currency))
}

/** Formats an amount without decimals, where many amounts are compared at a glance: `$12,300`. */
export const formatWholeMoney = (amount: number, currency: string): string => written(Math.round(amount), currency, 0)

function written(amount: number, currency: string, decimals: number): string {
  const minus = amount < 0 ? '-' : ''
  const digits = writeNumber(Math.abs(amount), formatLocale(), { least: decimals, most: decimals })
  const symbol = currencySymbol(currency)
  if (formatLocale() === 'en') return `${minus}${symbol}${digits}`
  return isSymbolLast() ? `${minus}${digits}\u00a0${symbol.trim()}` : `${symbol.trim()}\u00a0${minus}${digits}`
}

const amountPattern = /^(-?)(?:[A-Z]{0,2}[$£€¥₩₹₪₽₺])?\s*(-?)(\d+|\d{1,3}(?:,\d{3})+)?(\.\d+)?$/

const signBehind = /^(-?[\d.,]+)\s*[A-Z]{0,2}[$£€¥₩₹₪₽₺]$/

/** Reads a decimal amount, with optional currency sign and minus before or after it, and thousands commas; null if invalid. */
export function parseMoney(text: string): number | null {
  const match = amountPattern.exec(text.trim().replace(signBehind, '$1'))
  if (!match || (!match[3] && !match[4]) || (match[1] && match[2])) return null
  const size = Number(`${(match[3] ?? '0').replaceAll(',', '')}${match[4] ?? ''}`)
  return match[1] || match[2] ? -size || 0 : size
}

/** Formats sums of several currencies, which are never added up. @param sums amounts in the units of their currencies */
export const formatSums = (sums: readonly { amount: number; currency: string }[]): string =>
  sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
