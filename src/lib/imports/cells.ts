import { readAmount, type AmountProblem } from './amounts.ts'
import type { ProblemCode } from './problem-texts.ts'
import type { Line, Report } from './table.ts'

const maxPrice = 1_000_000_000

/** Reads a required text of a limited length; undefined (and reported) if it is missing or too long. */
export function readRequired(line: Line, column: string, report: Report, max = 255): string | undefined {
  const text = line.cell(column)
  if (text === '') return void report(line.number, 'missing', { column }, column)
  return readLength(line, column, text, report, max)
}

/** Reads a text that may be blank; undefined (and reported) if it is too long. */
export const readOptional = (line: Line, column: string, report: Report, max = 255): string | undefined =>
  readLength(line, column, line.cell(column), report, max)

function readLength(line: Line, column: string, text: string, report: Report, max: number): string | undefined {
  if (text.length > max) return void report(line.number, 'too_long', { column, max }, column)
  return text
}

const priceProblems = {
  none: 'price',
  undecided: 'price_undecided',
  other_sign: 'price_other_sign',
  decimals: 'price_decimals',
} as const satisfies Record<AmountProblem, ProblemCode>

/** Reads a price of 0 or more in major units of the currency, by its column's convention. */
export function readPrice(line: Line, currency: string, report: Report): number | undefined {
  const value = line.cell('price')
  if (value === '') return void report(line.number, 'missing', { column: 'price' }, 'price')
  const price = readAmount(value, line.amounts('price'), currency)
  if (typeof price === 'string') return void report(line.number, priceProblems[price], { value: clip(value) }, 'price')
  if (price < 0) return void report(line.number, 'price_negative', {}, 'price')
  if (price >= maxPrice) return void report(line.number, 'price_too_high', { max: maxPrice }, 'price')
  return price
}

/** Reads a whole number of at least 1. Its thousands sign must not be the decimal sign of the file's prices. */
export function readQuantity(line: Line, column: string, report: Report): number | undefined {
  const value = line.cell(column)
  if (value === '') return void report(line.number, 'missing', { column }, column)
  const thousands = line.amounts('price').sign === ',' ? /\.(?=\d{3}\b)/g : /,(?=\d{3}\b)/g
  const digits = value.replaceAll(thousands, '').replaceAll(/(?<=\d)[' ’](?=\d{3}\b)/g, '')
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < 1) return void report(line.number, 'quantity', { value: clip(value) }, column)
  return Number(digits)
}

/** Reads a web address; null if the cell is blank, undefined (and reported) if it is no http address or too long. */
export function readUrl(line: Line, column: string, report: Report): string | null | undefined {
  const value = line.cell(column)
  if (value === '') return null
  if (value.length > 2000 || !/^https?:\/\/\S+$/i.test(value)) {
    return void report(line.number, 'url', { value: clip(value) }, column)
  }
  return value
}

/** Shortens a cell to 60 characters, to quote it in a message. */
export const clip = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value)
