import { isWithinLegalHours, nextLegalMoment, type LegalHours } from '#lib/legal-hours.ts'
import { formatZonedAge, toEpoch, toIso } from '#lib/time.ts'

/**
 * Returns when a send that would begin in quiet hours may begin; null if it would begin outside quiet hours, or if the hours are
 * unknown.
 * @param sendAt ISO; if it is in the past, the send begins now
 * @param now milliseconds since 1970
 * @returns ISO
 */
export function heldUntil(hours: LegalHours | undefined, sendAt: string, now: number): string | null {
  const from = Math.max(now, toEpoch(sendAt))
  return hours === undefined || isWithinLegalHours(hours, from) ? null : toIso(toEpoch(nextLegalMoment(hours, from)))
}

/** The time until which a send is held, in words: `8:00am CDT`, with the date if that is not today. */
export const heldWords = (until: string, now: number, zone: string): string => formatZonedAge(until, now, zone)
