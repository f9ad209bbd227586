import { valueAt } from '#contract/core/list.ts'
import { requestedIn } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'

/**
 * Whether a hold or release may be tried again for the seat's current state: not if it is sold, or held by somebody else:
 * holding such a seat is always refused, and releasing it takes it from them. The seat's own page asks for confirmation
 * of both.
 */
export const repeatsSeat: Repeats = ({ patches = [], seen, user }, now) => {
  const status = valueAt(now, 'status')
  if (status === 'Purchased') return false
  const holder = valueAt(now, 'reserved_by.id')
  if (holder === null) return true
  const requested = requestedIn({ patches })['status']
  if (requested === 'Reserved') return holder === user || status !== 'Reserved'
  return requested !== 'Available' || holder === valueAt(seen, 'reserved_by.id')
}
