import { formatClock, toEpoch, toIso, type At } from './time.ts'

/** The hours in which messages to fans are allowed: `HH:mm` in the zone, from start (included) to end (not included). */
export type LegalHours = { start: string; end: string; timezone: string }

/**
 * Whether the time of day at a moment is inside the hours. The hours may span midnight. If start and end are equal, they are the
 * whole day.
 */
export function isWithinLegalHours({ start, end, timezone }: LegalHours, at: At): boolean {
  const now = formatClock(at, timezone)
  if (start === end) return true
  return start < end ? start <= now && now < end : start <= now || now < end
}

/** Returns the next moment inside the hours: `at` itself if it is inside, or else the next start. */
export function nextLegalMoment(hours: LegalHours, at: At): string {
  if (isWithinLegalHours(hours, at)) return toIso(at)
  const here = Temporal.Instant.fromEpochMilliseconds(toEpoch(at)).toZonedDateTimeISO(hours.timezone)
  const today = here.withPlainTime(hours.start)
  return toIso((today.epochMilliseconds > here.epochMilliseconds ? today : today.add({ days: 1 })).epochMilliseconds)
}
