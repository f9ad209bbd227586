import { createContext, use } from 'react'
import type { SeatRow, SeatSort } from '#data/mirror/seats/seat-types.ts'
import type { Currency } from '#lib/money.ts'

/**
 * What the Actions dialog is about: seats chosen one by one, or all that a search left over all sections, or a section. Of a
 * section `found` are the seats that the search left, where that is not all.
 */
export type Target =
  | { kind: 'seats' | 'search'; uuids: readonly string[] }
  | { kind: 'section'; section: string; found?: readonly string[] | undefined }

/** What the parts of the inventory can ask of the screen around them, and what they need to show a seat. */
export interface SeatActions {
  channel: number
  currency: Currency
  /** The event's zone. */
  zone: string
  /** Whether this person may hold and release. */
  canHold: boolean
  /** Opens the Actions dialog; `onDone` when something was asked for. */
  open: (target: Target, onDone?: () => void) => void
  /** The same about all seats that are selected. */
  openChosen: () => void
  /** Releases at once (asks first where the hold is another's). */
  release: (seats: readonly SeatRow[]) => Promise<boolean>
  /** Orders by a column, once more turns it round; the section in whose table it was asked for stays in sight. */
  sortBy: (by: SeatSort, section: string) => void
  showPrices: (seat: SeatRow) => void
  enlarge: (address: string, title: string) => void
}

export const SeatActionsContext = createContext<SeatActions | null>(null)

export function useSeatActions(): SeatActions {
  const actions = use(SeatActionsContext)
  if (actions === null) throw new Error('Seats are shown inside SeatActionsContext')
  return actions
}
