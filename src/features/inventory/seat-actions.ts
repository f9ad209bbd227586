import { createContext, use } from 'react'
import type { SeatRow, SeatSort } from '#data/mirror/seats/seat-types.ts'
import type { Currency } from '#lib/money.ts'

/**
 * The subject of the Actions dialog: seats chosen one by one, all found seats over all sections, or a section. For a section,
 * `found` lists the found seats; it is absent if all were found.
 */
export type Target =
  | { kind: 'seats' | 'search'; uuids: readonly string[] }
  | { kind: 'section'; section: string; found?: readonly string[] | undefined }

/** The functions and data that the seat workbench provides to the components inside it. */
export interface SeatActions {
  channel: number
  currency: Currency
  /** The event's zone. */
  zone: string
  /** This person, who holds the seats of queued holds. */
  me: { id: number; name: string }
  /** Whether this person may hold and release. */
  canHold: boolean
  /** Opens the Actions dialog; `onDone` is called when an action was queued. */
  open: (target: Target, onDone?: () => void) => void
  /** Opens the Actions dialog for all selected seats. */
  openChosen: () => void
  /** Releases seats; asks for confirmation first if somebody else holds one of them. Returns whether the changes were stored. */
  release: (seats: readonly SeatRow[]) => Promise<boolean>
  /** Sorts by a column, or reverses its order; the section whose table was used stays visible. */
  sortBy: (by: SeatSort, section: string) => void
  showPrices: (seat: SeatRow) => void
  /** Opens the sale of a purchased seat. */
  showSale: (seat: SeatRow) => void
  enlarge: (address: string, title: string) => void
}

export const SeatActionsContext = createContext<SeatActions | null>(null)

export function useSeatActions(): SeatActions {
  const actions = use(SeatActionsContext)
  if (actions === null) throw new Error('Seats are shown inside SeatActionsContext')
  return actions
}
