import { createRecent } from './recent.ts'

/** The length of the longest text that is checked; the longest IANA name has 32 characters. */
const LONGEST_NAME = 64
const names = createRecent<string, string | null>(1_000)

/**
 * Returns the canonical name of a time zone, in any case or by alias (`america/chicago`, `US/Central` → `America/Chicago`); null
 * if there is no such zone. Formatters are cached by this name, since names from outside have endless spellings.
 */
export function canonicalZone(text: string): string | null {
  if (text.length > LONGEST_NAME) return null
  const known = names.get(text)
  return known === undefined ? names.set(text, lookUp(text)) : known
}

function lookUp(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
