import type { Event } from '#contract/events.ts'
import { dayBounds, localDate } from '#lib/day-range.ts'
import { toEpoch } from '#lib/time.ts'
import { upgradeWindow } from '#lib/upgrade-status.ts'

/** What is shown is looked at every half minute: so much sooner it may change. */
const MARGIN = 60_000

/**
 * Until when a list of events says the same although none of them changes, in milliseconds since 1970: the day ends in the
 * channel's zone, or the sale of one begins or ends.
 */
export function saysTheSameUntil(events: Iterable<Event>, now: number, zone: string): number {
  let first = toEpoch(dayBounds(localDate(now, zone), zone).until)
  for (const { time, sales_channel } of events) {
    const { from, until } = upgradeWindow(
      time,
      sales_channel.default_available_start_offset,
      sales_channel.default_available_end_offset,
    )
    for (const moment of [toEpoch(from), toEpoch(until)]) if (moment > now && moment < first) first = moment
  }
  return first - MARGIN
}
