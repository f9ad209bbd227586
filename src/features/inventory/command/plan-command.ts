import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { type Asking, isAnothers, mayHold, mayRelease, standingOf } from '#features/inventory/holds.ts'
import type { Verb } from './parse-command.ts'

/** The reason why a seat is not changed. */
export type Why = 'sold' | 'held' | 'free'

/** The effect of a command on its seats. */
export interface Plan {
  /** The seats that the command changes. */
  seats: SeatRow[]
  /** The number of seats to be changed that others hold, whose release needs a confirmation. */
  others: number
  /** The seats that the command does not change, by reason. */
  not: { why: Why; seats: SeatRow[] }[]
}

/** Divides the seats of a command into those that change and those that do not. */
export function planOf(verb: Verb, seats: readonly SeatRow[], me: Asking['me']): Plan {
  const may = verb === 'hold' ? mayHold : mayRelease
  const plan: SeatRow[] = []
  const not = new Map<Why, SeatRow[]>()
  for (const seat of seats) {
    if (may(seat, me)) plan.push(seat)
    else {
      const { status } = standingOf(seat, me)
      const why = status === 'Purchased' ? 'sold' : status === 'Reserved' ? 'held' : 'free'
      not.set(why, [...(not.get(why) ?? []), seat])
    }
  }
  const others = verb === 'release' ? plan.filter((seat) => isAnothers(seat, me)).length : 0
  return { seats: plan, others, not: [...not].map(([why, left]) => ({ why, seats: left })) }
}
