import type { Seat } from '#contract/inventory.ts'

/** Messages between tabs about an event's seats. Small changes include their rows; others only the names of sections. */
export type Word =
  | {
      kind: 'changed'
      event: number
      seats: Seat[] | null
      sections: string[]
      epoch: string | null
      /** The feed positions before and after this change; absent if they did not move. */
      moved?: { from: string; to: string } | undefined
      /** The time at which the seats were last updated, after this change, in epoch milliseconds. */
      asOf?: number | undefined
    }
  | { kind: 'snapshot'; event: number; replace: boolean }
  | { kind: 'gone'; event: number }

/** The most rows included in a message. */
const MOST_ROWS_IN_MESSAGE = 500

/** The message about changed seats. */
export function changed(
  event: number,
  seats: readonly Seat[],
  from: Pick<Word & { kind: 'changed' }, 'epoch' | 'moved' | 'asOf'>,
): Word {
  const sections = [...new Set(seats.map(({ section }) => section))]
  return { kind: 'changed', event, seats: seats.length <= MOST_ROWS_IN_MESSAGE ? [...seats] : null, sections, ...from }
}

/**
 * Returns the rows included in a message. A late message may have rows of an ended epoch, which look newer than those of a restored
 * database. Seats that are being loaded, in this tab or the other, have no epoch.
 * @returns null if the message has no rows, or if this tab's seats are of another epoch
 */
export function rowsIn(word: Word & { kind: 'changed' }, here: string | null): Seat[] | null {
  return word.epoch !== null && here !== null && word.epoch !== here ? null : word.seats
}
