import { valueAt } from '#contract/core/list.ts'
import { requestedIn } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'

/**
 * Whether a hold or release may be tried again on the seat's current state. False if the seat is sold; for a hold, if somebody
 * else holds the seat (always refused); for a release, if the holder has changed (the new holder would lose the seat).
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
