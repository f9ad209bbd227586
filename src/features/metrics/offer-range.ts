import { type At, toEpoch, toIso } from '#lib/time.ts'

/** The units of an offer's sales. */
export type OfferUnit = 'hour' | 'minute'

const HOUR_MS = 3_600_000
/** The length of the shown range by unit: seven days by the hour, only one day by the minute. */
const LENGTH_MS = { hour: 7 * 24 * HOUR_MS, minute: 24 * HOUR_MS }

/**
 * The moment at which an offer began to be sent, since a paused offer may have got a later send time.
 * @param first the first hour with a message, if any
 */
export const begunAt = (sendAt: At, first: At | undefined): number =>
  first === undefined ? toEpoch(sendAt) : Math.min(toEpoch(sendAt), toEpoch(first))

/**
 * The shown range of an offer's sales: from when the offer began to be sent until now, cut to the unit's length; null before
 * that.
 */
export function offerRange(begun: At, unit: OfferUnit, now: number): { startAt: string; endAt: string } | null {
  const start = toEpoch(begun)
  if (start >= now) return null
  // Rounded up to a whole unit, so that the request stays the same during a unit.
  const length = unit === 'hour' ? HOUR_MS : HOUR_MS / 60
  const soFar = start + Math.ceil((now - start) / length) * length
  return { startAt: toIso(start), endAt: toIso(Math.min(soFar, start + LENGTH_MS[unit])) }
}
