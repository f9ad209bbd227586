import type { Event } from '#contract/events.ts'
import { upcoming } from './keeping.ts'

/** The clock moves while a list is drawn; so old an answer is still true. */
const TRUE_FOR_MS = 1_000

const known = new WeakMap<ReadonlyMap<string, Event>, { at: number; next: readonly number[] }>()

/** The next events of a channel, by time: sorted once for all rows of a list, each of which asks. */
export function nextEvents(events: ReadonlyMap<string, Event>, now: number): readonly number[] {
  const before = known.get(events)
  if (before && Math.abs(now - before.at) < TRUE_FOR_MS) return before.next
  const next = upcoming(events.values(), now)
  known.set(events, { at: now, next })
  return next
}
