import type { Event } from '#contract/events.ts'
import { dayBounds, localDate } from '#lib/day-range.ts'
import { toEpoch } from '#lib/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type Preset = 'quarter' | 'hour' | 'night' | 'start' | 'end' | 'last'

/**
 * The suggested ends for a hold, on whole minutes, all in the future.
 * @param now milliseconds since 1970
 * @param lastMs the length of the last hold, if there was one
 */
export function endsFor(
  { time, timezone, sales_channel: { default_available_end_offset } }: Pick<Event, 'time' | 'timezone' | 'sales_channel'>,
  now: number,
  lastMs: number | null,
): { preset: Preset; at: number }[] {
  const start = toEpoch(time)
  const minute = (at: number) => Math.ceil(at / MINUTE_MS) * MINUTE_MS
  const all: { preset: Preset; at: number }[] = [
    { preset: 'quarter', at: minute(now + 15 * MINUTE_MS) },
    { preset: 'hour', at: minute(now + HOUR_MS) },
    { preset: 'night', at: toEpoch(dayBounds(localDate(now, timezone), timezone).until) },
    { preset: 'start', at: start },
    { preset: 'end', at: start + default_available_end_offset * HOUR_MS },
    ...(lastMs === null ? [] : [{ preset: 'last' as const, at: minute(now + lastMs) }]),
  ]
  return all.filter(({ at }) => at > now)
}
