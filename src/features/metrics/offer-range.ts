import { type At, toEpoch, toIso } from '#lib/time.ts'

/** The units of an offer's sales. */
export type OfferUnit = 'hour' | 'minute'

const HOUR_MS = 3_600_000
/** An offer's sales are those of the seven days after it; by the minute, only the first day fits. */
const LENGTH_MS = { hour: 7 * 24 * HOUR_MS, minute: 24 * HOUR_MS }

/** The shown range of an offer's sales: from its send time until now; null before it. */
export function offerRange(sendAt: At, unit: OfferUnit, now: number): { startAt: string; endAt: string } | null {
  const start = toEpoch(sendAt)
  if (start >= now) return null
  // A whole unit further, so that the question stays the same while the unit lasts.
  const length = unit === 'hour' ? HOUR_MS : HOUR_MS / 60
  const soFar = start + Math.ceil((now - start) / length) * length
  return { startAt: toIso(start), endAt: toIso(Math.min(soFar, start + LENGTH_MS[unit])) }
}
