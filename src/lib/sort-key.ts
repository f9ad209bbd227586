/**
 * The key by which a text sorts: natural (Row 9 before Row 10), blind to case and accents.
 * Keys compare by plain code points, and so do `a < b` in JavaScript and `COLLATE "C"` in SQL: one order everywhere.
 * A run of digits becomes its length in two digits and the digits without leading zeros: 9 → 019, 10 → 0210.
 * Texts that differ only in case, accents or leading zeros share a key; lists break the tie by id.
 */
export function sortKey(text: string): string {
  const folded = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : fold(text)
  return folded.trim().replaceAll(/\d+/g, numberKey)
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
 * Case and accents removed, blanks merged; control characters removed, since databases refuse some. Characters beyond the
 * basic plane are spelled out: UTF-16 and UTF-8 sort them differently.
 */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{M}|\p{Cc}/gu, '')
    .replaceAll(/[\ud800-\udfff]|\p{Cs}|[\u{10000}-\u{10ffff}]/gu, (char) => `\ufffd${char.codePointAt(0)!.toString(16)}`)
}

/** Compares two texts in their natural order, for `sort`. */
export const naturally = (a: string, b: string): number => {
  const [one, other] = [sortKey(a), sortKey(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
