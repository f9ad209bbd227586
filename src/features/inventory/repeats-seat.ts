import { valueAt } from '#contract/core/list.ts'
import { requestedIn } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'

/** Whether a hold or release may be tried again on the seat's current state. */
export const repeatsSeat: Repeats = ({ patches = [], seen, user }, now) => {
  const status = valueAt(now, 'status')
  if (status === 'Purchased') return false
  const holder = valueAt(now, 'reserved_by.id')
  if (holder === null) return true
  const requested = requestedIn({ patches })['status']
  // A hold is always refused if somebody else holds the seat.
  if (requested === 'Reserved') return holder === user || status !== 'Reserved'
  // If the holder has changed, a release would take the seat from the new holder.
  return requested !== 'Available' || holder === valueAt(seen, 'reserved_by.id')
}
