import { createRecent } from './recent.ts'

/** A longer text names no zone: the longest name has less than half of this length. */
const LONGEST_NAME = 64
const names = createRecent<string, string | null>(1_000)

/**
 * The canonical name of a time zone, in any case or by alias (`america/chicago`, `US/Central` → `America/Chicago`): the key
 * of cached formatters: names from outside have endless spellings. Null if there is no such zone.
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
