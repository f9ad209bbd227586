import { valueAt } from '#contract/core/list.ts'
import { askedIn } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'

/**
 * May a hold or release be done again while the seat is so? Not where it is sold, nor where somebody else's hold stands against
 * it: holding what another holds is refused each time, and releasing what another has come to hold since takes it from them.
 * The seat's own page asks about both.
 */
export const repeatsSeat: Repeats = ({ patches = [], seen, user }, now) => {
  const status = valueAt(now, 'status')
  if (status === 'Purchased') return false
  const holder = valueAt(now, 'reserved_by.id')
  if (holder === null) return true
  const asked = askedIn({ patches })['status']
  if (asked === 'Reserved') return holder === user || status !== 'Reserved'
  return asked !== 'Available' || holder === valueAt(seen, 'reserved_by.id')
}
