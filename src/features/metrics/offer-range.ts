import { type At, toEpoch, toIso } from '#lib/time.ts'

/** By what an offer's sales are counted. */
export type OfferUnit = 'hour' | 'minute'

const HOUR_MS = 3_600_000
/** Sales of seven days after it belong to an offer; by the minute there is room for the first day. */
const LENGTH_MS = { hour: 7 * 24 * HOUR_MS, minute: 24 * HOUR_MS }

/** What is shown of an offer's sales: from its sending on, as far as it is past; null before it. */
export function offerRange(sendAt: At, unit: OfferUnit, now: number): { startAt: string; endAt: string } | null {
  const start = toEpoch(sendAt)
  if (start >= now) return null
  // A whole unit further, so that the question stays the same while the unit lasts.
  const length = unit === 'hour' ? HOUR_MS : HOUR_MS / 60
  const soFar = start + Math.ceil((now - start) / length) * length
  return { startAt: toIso(start), endAt: toIso(Math.min(soFar, start + LENGTH_MS[unit])) }
}
