import { currencies, currencySymbol } from './money.ts'
import { readNumber } from './read-number.ts'
import { searchKey } from './search-key.ts'

/** The conditions of a seat search. Texts are normalized by `searchKey`; a price range includes both ends. */
export type SeatSearch = { kind: 'all' } | { kind: 'text'; text: string } | { kind: 'price'; from: number; to: number }

/**
 * Reads the search box of the inventory: `price 150-250` is a range of prices, `price 150-` is open at one end. The word is that
 * of any screen language; the numbers have the format of the current one, and a currency sign is optional.
 */
export function parseSeatSearch(input: string): SeatSearch {
  const text = searchKey(input).trim()
  const words = /^(?:price|prix|preis|prijs)(?<rest>.*)$/.exec(text)?.groups
  if (text === '' || words?.['rest'] === '') return { kind: 'all' }
  const range = words && /^\s*:?\s*(?<from>[^\s-]*)\s*(?<dash>-|to|a|bis|tot|)\s*(?<to>[^\s-]*)$/.exec(words['rest']!)?.groups
  return (range && readRange(range.from!, range.dash !== '', range.to!)) ?? { kind: 'text', text }
}

function readRange(first: string, isRange: boolean, last: string): SeatSearch | undefined {
  if (first === '' && last === '') return isRange ? { kind: 'all' } : undefined
  if (!isRange && last !== '') return undefined
  const from = first === '' ? -Infinity : readPrice(first)
  const to = last !== '' ? readPrice(last) : isRange ? Infinity : from
  if (from === null || to === null) return undefined
  return from <= to ? { kind: 'price', from, to } : { kind: 'price', from: to, to: from }
}

const units = currencies.flatMap((currency) => [currency, currencySymbol(currency), currencySymbol(currency).slice(-1)])

/** Returns the price in a text; null if the text is no price, or is ambiguous. */
function readPrice(text: string): number | null {
  const reading = readNumber(text, { decimals: 2, units })
  return reading.is === 'number' ? reading.value : null
}
