import type { Seat } from '#contract/inventory.ts'

/** What tabs tell each other of an event's seats. Small changes travel along; of others only their place is told. */
export type Word =
  | {
      kind: 'changed'
      event: number
      seats: Seat[] | null
      sections: string[]
      epoch: string | null
      /** From which position to which the event's seats came by this; absent if it says nothing about that. */
      moved?: { from: string; to: string } | undefined
      /** Of when they are by this. */
      asOf?: number | undefined
    }
  | { kind: 'snapshot'; event: number; replace: boolean }
  | { kind: 'gone'; event: number }

/** So many rows still travel between tabs by themselves. */
const MOST_ROWS_TOLD = 500

/** The word of seats that changed. */
export function changed(
  event: number,
  seats: readonly Seat[],
  from: Pick<Word & { kind: 'changed' }, 'epoch' | 'moved' | 'asOf'>,
): Word {
  const sections = [...new Set(seats.map(({ section }) => section))]
  return { kind: 'changed', event, seats: seats.length <= MOST_ROWS_TOLD ? [...seats] : null, sections, ...from }
}

/**
 * The rows that travelled along, unless the seats at hand are of another epoch by now: a word may
 * come late, and the rows of an epoch that was given up look newer than those of the one that was restored. Whose seats are
 * still on their way, here or there, knows no epoch to compare.
 */
export function rowsIn(word: Word & { kind: 'changed' }, here: string | null): Seat[] | null {
  return word.epoch !== null && here !== null && word.epoch !== here ? null : word.seats
}
