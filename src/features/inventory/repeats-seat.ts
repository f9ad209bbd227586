import { valueAt } from '#contract/core/list.ts'
import { askedIn } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'

/**
 * Whether a hold or release may be tried again for the seat as it is: not for a sold seat, nor for one that somebody else holds:
 * holding such a seat is refused each time, and releasing it takes it from them. The seat's own page asks for confirmation
 * of both.
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
