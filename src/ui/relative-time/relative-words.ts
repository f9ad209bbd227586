import { formatRelative } from '#lib/relative-time.ts'
import { serverClock } from '#lib/server-clock.ts'
import { type At, toEpoch } from '#lib/time.ts'

/** The greatest age of a screen's `now`, in milliseconds. */
const STALE_MS = 15_000
/** The possible error of this device's estimate of the server's clock, in milliseconds. */
const CLOCK_ERROR_MS = 2_000

/**
 * Returns the time to compare `moment` with. A screen's `now` may be 15 seconds old; therefore a `moment` after `now` is compared
 * with the clock, so that a past event is not shown as future. All values are milliseconds since 1970.
 */
export function presentFor(moment: number, now: number, clock: number): number {
  if (moment <= now) return now
  const present = Math.max(now, Math.min(clock, now + STALE_MS))
  return moment <= present + CLOCK_ERROR_MS ? Math.max(moment, present) : present
}

/**
 * A relative time in words for the screen, such as "2 minutes ago". @param now from `useNow` @param zone the zone whose days are
 * counted
 */
export const relativeWords = (at: At, now: number, zone: string): string =>
  formatRelative(at, presentFor(toEpoch(at), now, serverClock.now()), zone)
