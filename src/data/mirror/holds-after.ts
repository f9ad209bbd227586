import { HeldSeat, type Seat } from '#contract/inventory.ts'
import type { Ended } from './ended-rows.ts'

/** Returns the changes of the list of holds that follow from confirmed seats: rows of held seats, and ends of the others. */
export function holdsAfter(seats: readonly Seat[]): { held: HeldSeat[]; ended: Ended[] } {
  const held = seats.filter(({ status }) => status === 'Reserved').map((seat) => HeldSeat.parse(seat))
  const ended = seats.filter(({ status }) => status !== 'Reserved').map(({ uuid, version }) => ({ id: uuid, version }))
  return { held, ended }
}
