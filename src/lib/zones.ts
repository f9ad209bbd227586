import { createRecent } from './recent.ts'

/** The longest name of a zone is less than half as long. */
const LONGEST_NAME = 64
const names = createRecent<string, string | null>(1_000)

/**
 * The one name of a time zone, whatever its case or alias (`america/chicago`, `US/Central` → `America/Chicago`), by which
 * cached formatters are found: names from outside have endless spellings. Null if there is no such zone.
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
