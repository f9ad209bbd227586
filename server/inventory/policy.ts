import { fromWireDateTime, toWireDateTime } from '#lib/wire-time.ts'

/** The state of a seat that a decision needs: its stored status, and its hold. */
export interface SeatState {
  status: 'Available' | 'Reserved' | 'Purchased'
  /** When the hold ends, ISO 8601; null without a hold, or for a hold without an end. */
  reserved_until: string | null
  reserved_by: number | null
}

/** A request: hold until a moment (`YYYY-MM-DD HH:mm:ss`, UTC), or release. */
export interface ReserveRequest {
  reserved: boolean
  reserved_at: string | null
  /** The person and the reason of the hold; absent: unchanged. */
  for?: string | null | undefined
  reason?: string | null | undefined
}

export type ReserveDecision =
  | { do: 'nothing' }
  | { do: 'hold'; until: string }
  | { do: 'release' }
  | { do: 'refuse'; status: 409; detail: string }
  | { do: 'refuse'; status: 422; field: 'reserved_at'; detail: string }

export const PURCHASED = 'This seat is purchased and cannot be changed.'
export const HELD_BY_ANOTHER = 'This seat is held by someone else.'
export const MUST_BE_FUTURE = 'Must be in the future'
export const NO_SUCH_TIME = 'Must be written as YYYY-MM-DD HH:mm:ss'

/**
 * Returns a seat's state at a time: a hold that has ended counts as available, even before the job has released it.
 * @param now milliseconds since 1970
 */
export function statusAt(seat: SeatState, now: number): SeatState['status'] {
  return seat.status === 'Reserved' && isOver(seat, now) ? 'Available' : seat.status
}

const isOver = (seat: SeatState, now: number) => seat.reserved_until !== null && Date.parse(seat.reserved_until) <= now

/**
 * Decides a request to hold or release a seat. Only the holder may change a hold; every user who may hold seats may release it. A
 * request for the seat's current state changes nothing.
 * @param by the id of the caller
 * @param now milliseconds since 1970
 * @param differs whether the hold's name or reason would change
 */
export function decideReserve(
  seat: SeatState,
  request: ReserveRequest,
  by: number,
  now: number,
  differs = false,
): ReserveDecision {
  const until = request.reserved ? fromWireDateTime(request.reserved_at ?? '') : null
  if (request.reserved && until === null) return { do: 'refuse', status: 422, field: 'reserved_at', detail: NO_SUCH_TIME }
  if (until !== null && Date.parse(until) <= now)
    return { do: 'refuse', status: 422, field: 'reserved_at', detail: MUST_BE_FUTURE }
  const status = statusAt(seat, now)
  if (status === 'Purchased') return { do: 'refuse', status: 409, detail: PURCHASED }
  if (until === null) return status === 'Reserved' ? { do: 'release' } : { do: 'nothing' }
  if (status === 'Available') return { do: 'hold', until }
  if (seat.reserved_by !== by) return { do: 'refuse', status: 409, detail: HELD_BY_ANOTHER }
  return !differs && seat.reserved_until !== null && toWireDateTime(seat.reserved_until) === request.reserved_at
    ? { do: 'nothing' }
    : { do: 'hold', until }
}

/** Returns `Available` if at least one package is available, else `Reserved` if at least one is reserved, else `Purchased`. */
export function vipStatus(counts: { available: number; reserved: number }): SeatState['status'] {
  if (counts.available > 0) return 'Available'
  return counts.reserved > 0 ? 'Reserved' : 'Purchased'
}
