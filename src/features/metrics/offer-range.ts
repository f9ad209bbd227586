import { type At, toEpoch, toIso } from '#lib/time.ts'

/** The units of an offer's sales. */
export type OfferUnit = 'hour' | 'minute'

const HOUR_MS = 3_600_000
/** The length of the shown range by unit: seven days by the hour, only one day by the minute. */
const LENGTH_MS = { hour: 7 * 24 * HOUR_MS, minute: 24 * HOUR_MS }

/**
 * Returns when an offer began to be sent. This may be before its send time, because a paused offer can get a later send time.
 * @param first the first hour with a message, if there is one
 */
export const begunAt = (sendAt: At, first: At | undefined): number =>
  first === undefined ? toEpoch(sendAt) : Math.min(toEpoch(sendAt), toEpoch(first))

/**
 * The shown range of an offer's sales: from the start of sending until now, but no longer than the unit allows; null before the
 * start.
 */
export function offerRange(begun: At, unit: OfferUnit, now: number): { startAt: string; endAt: string } | null {
  const start = toEpoch(begun)
  if (start >= now) return null
  // Rounded up to a whole unit, so that the request stays the same during a unit.
  const length = unit === 'hour' ? HOUR_MS : HOUR_MS / 60
  const soFar = start + Math.ceil((now - start) / length) * length
  return { startAt: toIso(start), endAt: toIso(Math.min(soFar, start + LENGTH_MS[unit])) }
}
