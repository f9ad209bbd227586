import { toEpoch, type At } from './time.ts'

/** A local time read in a zone. `gap`: clocks skipped it; a later time is used. `overlap`: it occurred twice; the first is used. */
export type LocalReading = { at: string; note: 'exact' | 'gap' | 'overlap' }

/**
 * Reads a date and time without offset (`2026-03-08T02:30`, a blank for the T, seconds optional) in a zone.
 * Null if it is malformed or no such date exists.
 */
export function parseLocalDateTime(text: string, zone: string): LocalReading | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d?:\d\d(?::\d\d)?)$/.exec(text.trim())
  if (!match) return null
  const time = match[2]!.length % 3 === 1 ? `0${match[2]}` : match[2]
  try {
    const local = Temporal.PlainDateTime.from(`${match[1]}T${time}`, { overflow: 'reject' })
    const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
    const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
    const chosen = local.toZonedDateTime(zone, { disambiguation: 'compatible' })
    const skipped = !chosen.toPlainDateTime().equals(local)
    const note = skipped ? 'gap' : earlier.epochMilliseconds === later.epochMilliseconds ? 'exact' : 'overlap'
    return { at: chosen.toInstant().toString({ fractionalSecondDigits: 3 }), note }
  } catch {
    return null
  }
}

/** A moment as a date-time input shows it in a zone: `2022-04-08T18:35`. */
export const toLocalInput = (at: At, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(toEpoch(at))
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
