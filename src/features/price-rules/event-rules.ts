import type { PriceRule } from '#contract/price-rules.ts'
import { toEpoch } from '#lib/time.ts'

/** The active rules of a channel, grouped by their relation to one of its events. */
interface EventRules {
  /** Rules of this event, and possibly of other events. */
  own: PriceRule[]
  /** Rules of all events. */
  global: PriceRule[]
  /** Rules of other events, which can be added to this one. */
  applicable: PriceRule[]
}

/** Groups the active rules by their relation to an event, newest first, like the server. */
export function rulesOf(rows: readonly PriceRule[], event: number): EventRules {
  const active = rows
    .filter(({ status }) => status === 1)
    .sort((a, b) => toEpoch(b.created_at) - toEpoch(a.created_at) || (a.id < b.id ? -1 : 1))
  const ofSome = active.filter((rule) => !rule.apply_to_all_events)
  return {
    own: ofSome.filter(({ events }) => events.includes(event)),
    global: active.filter((rule) => rule.apply_to_all_events),
    applicable: ofSome.filter(({ events }) => !events.includes(event)),
  }
}
