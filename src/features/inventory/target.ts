import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { type Asking, isAnothers, mayHold, mayRelease } from './holds.ts'
import type { Target } from './seat-actions.ts'

/** The seats of a target as they stand now: those that can be held, those that can be released, and all of them. */
export interface Targeted {
  seats: readonly SeatRow[]
  hold: readonly SeatRow[]
  release: readonly SeatRow[]
  /** How many of those to release are held by somebody else. */
  others: number
}

/**
 * Reads a target from the view. Of a section, all Available seats are held and all Reserved ones released, as far as no wish
 * waits for them already (specification 1, section 2.9); where the target names those found, of these alone.
 */
export function targeted(view: SeatView, target: Target, me: Asking['me']): Targeted {
  if (target.kind === 'section') {
    const found = target.found && new Set(target.found)
    const of = (status: SeatRow['status']) =>
      seatsOf(
        view,
        (view.section(target.section)?.uuids(status) ?? []).filter((uuid) => found?.has(uuid) ?? true),
      )
    const [hold, release] = [of('Available'), of('Reserved')]
    return { seats: [...hold, ...release], hold, release, others: release.filter((seat) => isAnothers(seat, me)).length }
  }
  const seats = seatsOf(view, target.uuids)
  const release = seats.filter((seat) => mayRelease(seat, me))
  return {
    seats,
    hold: seats.filter((seat) => mayHold(seat, me)),
    release,
    others: release.filter((seat) => isAnothers(seat, me)).length,
  }
}

const seatsOf = (view: SeatView, uuids: readonly string[]): SeatRow[] =>
  uuids.map((uuid) => view.seat(uuid)).filter((seat) => seat !== null)
