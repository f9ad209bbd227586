import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { formatNear } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { placesOf } from '#features/inventory/held/held-now.ts'

/**
 * The most seats that a notice names, and the maximum length of their names in characters. Above these, it only counts the seats.
 */
const MOST_SEATS = 24
const MOST_CHARACTERS = 60
/** The maximum number of changes whose confirmation a notice waits for. */
const MOST_KEYS = 1_000

/** The texts of a notice about a change of seats: before and after the server has confirmed the change. */
export interface ChangeWords {
  running: string
  done: string
}

/** The seats by name, or their number if there are many. */
function seatsInWords(seats: readonly SeatRow[]): string {
  const names = seats.length > MOST_SEATS ? '' : placesOf(seats)
  return names === '' || names.length > MOST_CHARACTERS ? m.inventory_seats_count({ count: seats.length }) : names
}

/** The words of a hold. @param until ISO @param now milliseconds since 1970 @param zone the event's zone */
export function holdWords(seats: readonly SeatRow[], until: string, now: number, zone: string): ChangeWords {
  const facts = { what: seatsInWords(seats), time: formatNear(until, now, zone) }
  return { running: m.holds_holding(facts), done: m.holds_held(facts) }
}

/** The words of a release. */
export function releaseWords(seats: readonly SeatRow[]): ChangeWords {
  const what = seatsInWords(seats)
  return { running: m.holds_releasing({ what }), done: m.holds_released({ what }) }
}

/** Whether the server has carried out all changes with these keys within `wait` milliseconds. */
export async function areConfirmed(outbox: Pick<Outbox, 'outcomeOf'>, keys: readonly string[], wait: number): Promise<boolean> {
  if (keys.length > MOST_KEYS) return false
  const ends = await Promise.all(keys.map((key) => outbox.outcomeOf(key, wait)))
  return ends.every((end) => end?.outcome === 'done')
}
