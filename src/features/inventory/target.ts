import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { type Asking, isAnothers, standingOf } from './holds.ts'
import type { Target } from './seat-actions.ts'

/** The reason why a seat is skipped: sold, held by me, held by others, free (nothing to release), or a queued change. */
export type Reason = 'sold' | 'mine' | 'others' | 'free' | 'waiting'
export type Reasons = Partial<Record<Reason, number>>

/** The current seats of a target, and the effect of a hold and a release on them. */
export interface Targeted {
  seats: readonly SeatRow[]
  hold: readonly SeatRow[]
  release: readonly SeatRow[]
  /** The number of seats to release that somebody else holds. */
  others: number
  /** The numbers of seats that a hold, and a release, will not change, by reason. */
  notHeld: Reasons
  notReleased: Reasons
}

/**
 * Reads a target from the view. Seats chosen one by one can be held if they are free, or if the person holds them, to get another
 * end; all held ones can be released.
 */
export function targeted(view: SeatView, target: Target, me: Asking['me']): Targeted {
  // In a section or a search, only free seats can be held, and seats with a queued change are skipped.
  const isSweep = target.kind !== 'seats'
  const seats = seatsOf(view, target)
  const hold: SeatRow[] = []
  const release: SeatRow[] = []
  const [notHeld, notReleased]: [Reasons, Reasons] = [{}, {}]
  for (const seat of seats) {
    const against = reasonsAgainst(seat, me, isSweep)
    put(seat, against.hold, hold, notHeld)
    put(seat, against.release, release, notReleased)
  }
  return { seats, hold, release, others: release.filter((seat) => isAnothers(seat, me)).length, notHeld, notReleased }
}

function put(seat: SeatRow, reason: Reason | null, into: SeatRow[], reasons: Reasons): void {
  if (reason === null) into.push(seat)
  else reasons[reason] = (reasons[reason] ?? 0) + 1
}

function reasonsAgainst(seat: SeatRow, me: Asking['me'], isSweep: boolean): { hold: Reason | null; release: Reason | null } {
  if (seat.status === 'Purchased') return { hold: 'sold', release: 'sold' }
  if (isSweep && (seat.holdRequested || seat.releaseRequested || seat.attention)) return { hold: 'waiting', release: 'waiting' }
  const { status, holder } = standingOf(seat, me)
  if (status === 'Available') return { hold: null, release: 'free' }
  const isMine = holder?.id === me.id
  return { hold: isMine ? (isSweep ? 'mine' : null) : 'others', release: null }
}

function seatsOf(view: SeatView, target: Target): SeatRow[] {
  if (target.kind === 'section' && target.found === undefined) {
    const section = view.section(target.section)
    return section === null ? [] : Array.from({ length: section.size }, (_, ordinal) => section.row(ordinal))
  }
  const uuids = target.kind === 'section' ? (target.found ?? []) : target.uuids
  return uuids.map((uuid) => view.seat(uuid)).filter((seat) => seat !== null)
}
