import { toEpoch, toIso } from '#lib/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP = 5 * MINUTE

/** The end a hold is first offered with: in an hour, on the next five minutes. */
export const firstOffer = (now: number): string => toIso(Math.ceil((now + HOUR) / STEP) * STEP)

/** Why a moment cannot be the end of a hold; null when it can. */
export function problemWith(until: string | null, now: number): 'missing' | 'past' | null {
  if (until === null) return 'missing'
  return toEpoch(until) <= now ? 'past' : null
}
