import { type LocalReading, parseLocalDateTime, toLocalInput } from '#lib/local-time.ts'

/** The input's text for a moment in a zone; empty for null and for an invalid moment. */
export function shownFor(at: string | null, zone: string): string {
  if (!at) return ''
  try {
    return toLocalInput(at, zone)
  } catch {
    return ''
  }
}

/** The moment that the input's text means in a zone; null if the text is empty or incomplete, or the date does not exist. */
export function readingOf(text: string, zone: string): LocalReading | null {
  return text ? parseLocalDateTime(text, zone) : null
}
