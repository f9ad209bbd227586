import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { type Asking, isAnothers, standingOf } from './holds.ts'
import type { Target } from './seat-actions.ts'

/** Why a seat is left out: it is sold, somebody holds it, nobody does (there is nothing to release), or a wish waits for it. */
export type Reason = 'sold' | 'mine' | 'others' | 'free' | 'waiting'
export type Reasons = Partial<Record<Reason, number>>

/** The seats of a target as they stand now, and what holding and releasing them will do. */
export interface Targeted {
  seats: readonly SeatRow[]
  hold: readonly SeatRow[]
  release: readonly SeatRow[]
  /** How many of those to release are held by somebody else. */
  others: number
  /** How many seats a hold, and a release, will leave as they are, and why. */
  notHeld: Reasons
  notReleased: Reasons
}

/**
 * Reads a target from the view. Of seats chosen one by one, what may be held is held, one's own holds moved to another end.
 * Of a section or of a search, all Available seats are held and all Reserved ones released, as far as no wish waits for them
 * already.
 */
export function targeted(view: SeatView, target: Target, me: Asking['me']): Targeted {
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
