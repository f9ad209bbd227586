import { ATTENTION_BIT, HOLD_BIT, RELEASE_BIT, STATUS_BITS, type SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatState } from '#ui/seat-mark/seat-shapes.ts'

const words = { Available: 'available', Reserved: 'reserved', Purchased: 'purchased' } as const
const byCode = ['available', 'reserved', 'purchased', 'available'] as const

/**
 * The shown state of a seat: `needs-you` if a change of the seat needs a decision, else the queued change, else the server's state.
 */
export function stateOfSeat(seat: Pick<SeatRow, 'status' | 'holdRequested' | 'releaseRequested' | 'attention'>): SeatState {
  if (seat.attention) return 'needs-you'
  if (seat.holdRequested) return 'hold-requested'
  if (seat.releaseRequested) return 'release-requested'
  return words[seat.status]
}

/** The shown state for a seat's code (`SectionView.viewCode`). */
export function stateOfCode(code: number): SeatState {
  if (code & ATTENTION_BIT) return 'needs-you'
  if (code & HOLD_BIT) return 'hold-requested'
  if (code & RELEASE_BIT) return 'release-requested'
  return byCode[(code & STATUS_BITS) as 0 | 1 | 2 | 3]
}

/** Whether a seat may be chosen. Sold seats cannot be changed. */
export const isOpen = (code: number): boolean => (code & STATUS_BITS) !== 2
