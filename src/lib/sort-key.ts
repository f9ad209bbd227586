import { searchKey } from './search-key.ts'

/**
 * The key by which a text sorts: natural (Row 9 before Row 10), and blind to all that a search is blind to.
 * Keys compare by plain code points, and so do `a < b` in JavaScript and `COLLATE "C"` in SQL: one order everywhere. The function
 * `natural_key` of the database makes the same keys.
 * A run of digits becomes its length in two digits and the digits without leading zeros: 9 → 019, 10 → 0210.
 * Texts that a search takes for the same share a key; lists break the tie by id.
 */
export function sortKey(text: string): string {
  const folded = searchKey(text)
  const plain = /^[\x20-\x7e]*$/.test(folded) ? folded : withoutOddities(folded)
  return plain
    .replaceAll(/[ \u1680]+/g, ' ')
    .trim()
    .replaceAll(/\d+/g, numberKey)
}

/** `sortKey`, remembering: for many texts of which few differ. */
export function sortKeys(): (text: string) => string {
  const keys = new Map<string, string>()
  return (text) => {
    const known = keys.get(text)
    if (known !== undefined) return known
    const key = sortKey(text)
    keys.set(text, key)
    return key
  }
}

function numberKey(run: string): string {
  const digits = run.replace(/^0+(?=\d)/, '').slice(0, 99)
  return String(digits.length).padStart(2, '0') + digits
}

/**
 * Control characters removed, since databases refuse some. Characters beyond the basic plane become one sign: UTF-16 and UTF-8 sort
 * them differently.
 */
const withoutOddities = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\ud800-\udfff\u{10000}-\u{10ffff}]/gu, '\ufffd')

/** Compares two texts in their natural order, for `sort`. */
export const naturally = (a: string, b: string): number => {
  const [one, other] = [sortKey(a), sortKey(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
