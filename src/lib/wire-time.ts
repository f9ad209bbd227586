import { toEpoch, type At } from './time.ts'

/** Formats a moment for `reserved_at`: `YYYY-MM-DD HH:mm:ss`, in UTC. */
export const toWireDateTime = (at: At): string =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toString({ smallestUnit: 'second' }).replace('T', ' ').slice(0, 19)

/** The moment (ISO 8601) of a `reserved_at`, or null if it is malformed or no such date exists. */
export function fromWireDateTime(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  try {
    const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' })
    return local.toZonedDateTime('UTC').toInstant().toString({ fractionalSecondDigits: 3 })
  } catch {
    return null
  }
}
