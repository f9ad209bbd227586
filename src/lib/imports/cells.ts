import { parseMoney, roundMoney } from '#lib/money.ts'
import type { Line, Tell } from './table.ts'

const maxPrice = 1_000_000_000

/** A text that must be there and not too long; undefined (and told) otherwise. */
export function readRequired(line: Line, column: string, tell: Tell, max = 255): string | undefined {
  const text = line.cell(column)
  if (text === '') return void tell(line.number, 'missing', { column }, column)
  return readLength(line, column, text, tell, max)
}

/** A text that may be blank. */
export const readOptional = (line: Line, column: string, tell: Tell, max = 255): string | undefined =>
  readLength(line, column, line.cell(column), tell, max)

function readLength(line: Line, column: string, text: string, tell: Tell, max: number): string | undefined {
  if (text.length > max) return void tell(line.number, 'too_long', { column, max }, column)
  return text
}

/** A price of 0 or more, rounded half-up to 2 decimals. */
export function readPrice(line: Line, tell: Tell): number | undefined {
  const value = line.cell('price')
  if (value === '') return void tell(line.number, 'missing', { column: 'price' }, 'price')
  if (/^\d{1,6}\.\d\d$/.test(value)) return Number(value)
  const price = parseMoney(value)
  if (price === null) return void tell(line.number, 'price', { value: clip(value) }, 'price')
  if (price < 0) return void tell(line.number, 'price_negative', {}, 'price')
  if (price >= maxPrice) return void tell(line.number, 'price_too_high', { max: maxPrice }, 'price')
  return roundMoney(price, 'usd')
}

/** A web address; null if the cell is blank. */
export function readUrl(line: Line, column: string, tell: Tell): string | null | undefined {
  const value = line.cell(column)
  if (value === '') return null
  if (value.length > 2000 || !/^https?:\/\/\S+$/i.test(value)) {
    return void tell(line.number, 'url', { value: clip(value) }, column)
  }
  return value
}

/** A cell as a message quotes it. */
export const clip = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value)
