import type { Event } from '#contract/events.ts'
import { parseLocalDateTime } from '#lib/local-time.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { End } from './parse-command.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns the moment at which a hold ends (ISO). A time of day means its next occurrence in the event's zone. Null if the moment
 * does not exist.
 * @param now milliseconds since 1970, by the server's clock
 */
export function momentOf(
  end: End,
  { time, timezone, sales_channel }: Pick<Event, 'time' | 'timezone' | 'sales_channel'>,
  now: number,
): string | null {
  switch (end.is) {
    case 'start':
      return toIso(time)
    case 'end':
      return toIso(toEpoch(time) + sales_channel.default_available_end_offset * HOUR_MS)
    case 'after':
      return toIso(Math.ceil((now + end.minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
    case 'local':
      return parseLocalDateTime(end.at, timezone)?.at ?? null
    case 'clock': {
      const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
      const today = here.withPlainTime({ hour: end.hour, minute: end.minute })
      const next =
        today.epochMilliseconds > now ? today : here.add({ days: 1 }).withPlainTime({ hour: end.hour, minute: end.minute })
      return toIso(next.epochMilliseconds)
    }
  }
}
