import type { Seat } from '#contract/inventory.ts'

/** What tabs tell each other of an event's seats. Small changes travel along; of others only their place is told. */
export type Word =
  | { kind: 'changed'; event: number; seats: Seat[] | null; sections: string[] }
  | { kind: 'snapshot'; event: number; replace: boolean }
  | { kind: 'gone'; event: number }

/** So many rows still travel between tabs by themselves. */
const FEW = 500

/** The word of seats that changed in some sections. */
export function changed(event: number, seats: readonly Seat[], sections: string[]): Word {
  return { kind: 'changed', event, seats: seats.length <= FEW ? [...seats] : null, sections }
}
