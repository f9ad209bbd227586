import type { LegalHours } from '#lib/legal-hours.ts'
import { formatClock, toEpoch } from '#lib/time.ts'

/** Whether texting is allowed now and, if not, the seconds until it is. */
export interface LegalState {
  active: boolean
  /** `HH:mm:ss` in the zone of the hours. */
  clock: string
  secondsToStart: number
}

/**
 * Returns whether texting is allowed at a moment, in milliseconds since 1970, and when it next begins. The legal hours include
 * their first and their last minute.
 */
export function legalState({ start, end, timezone }: LegalHours, now: number): LegalState {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
  const minute = formatClock(now, timezone)
  const isAllDay = start === end
  const active = isAllDay || (start < end ? start <= minute && minute <= end : start <= minute || minute <= end)
  const opening = there.withPlainTime(Temporal.PlainTime.from(start))
  const next = Temporal.ZonedDateTime.compare(opening, there) > 0 ? opening : opening.add({ days: 1 })
  return {
    active,
    clock: there.toPlainTime().toString({ smallestUnit: 'second' }),
    secondsToStart: active ? 0 : Math.ceil((toEpoch(next.toInstant().toString()) - now) / 1000),
  }
}

/** A duration as `hh:mm:ss`. */
export const countdown = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
