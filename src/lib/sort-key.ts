import { searchKey } from './search-key.ts'

/**
 * Returns the natural sort key of a text (Row 9 before Row 10), without the differences that a search ignores. Keys compare by code
 * points, as in JavaScript and SQL's `COLLATE "C"`. The database function `natural_key` makes the same keys.
 */
export function sortKey(text: string): string {
  const folded = searchKey(text)
  const plain = /^[\x20-\x7e]*$/.test(folded) ? folded : withoutOddities(folded)
  return plain
    .replaceAll(/[ \u1680]+/g, ' ')
    .trim()
    .replaceAll(/\d+/g, numberKey)
}

/** Makes a `sortKey` function with a cache, for lists in which the same texts occur many times. */
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

/** Returns a run of digits as its length in two digits and the digits without leading zeros: 9 → 019, 10 → 0210. */
function numberKey(run: string): string {
  const digits = run.replace(/^0+(?=\d)/, '').slice(0, 99)
  return String(digits.length).padStart(2, '0') + digits
}

/**
 * Removes control characters, since databases refuse some. Characters beyond the basic plane become U+FFFD, because UTF-16 and
 * UTF-8 sort them differently.
 */
const withoutOddities = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\ud800-\udfff\u{10000}-\u{10ffff}]/gu, '\ufffd')

/** Compares two texts in natural order, for `sort`. */
export const naturally = (a: string, b: string): number => {
  const [one, other] = [sortKey(a), sortKey(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
