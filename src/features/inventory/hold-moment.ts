import { toEpoch, toIso } from '#lib/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP = 5 * MINUTE

/** The initially suggested end of a hold: in an hour, rounded up to five minutes. */
export const firstOffer = (now: number): string => toIso(Math.ceil((now + HOUR) / STEP) * STEP)

/** The reason why a moment cannot be the end of a hold; null if it can. */
export function problemWith(until: string | null, now: number): 'missing' | 'past' | null {
  if (until === null) return 'missing'
  return toEpoch(until) <= now ? 'past' : null
}
