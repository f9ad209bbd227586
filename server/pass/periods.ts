import { toEpoch, toIso } from '#lib/time.ts'

const DAY_MS = 86_400_000
/** A card that fails is tried again so many days after the period began; after the last one the subscription expires. */
const RETRY_DAYS = [0, 1, 3, 7] as const

/** So many attempts have failed before a subscription ends. */
export const MOST_ATTEMPTS = RETRY_DAYS.length

/** The moment at which the period began that is charged at `renews_at`, after so many failed attempts. */
export const periodOf = (renews_at: string, failed: number): string =>
  toIso(toEpoch(renews_at) - (RETRY_DAYS[failed] ?? 0) * DAY_MS)

/** When a period is tried again after so many failed attempts; null: not any more. */
export function retryOf(period: string, failed: number): string | null {
  const days = RETRY_DAYS[failed]
  return days === undefined ? null : toIso(toEpoch(period) + days * DAY_MS)
}

/**
 * The beginning of the period after one: a month later on the zone's clock, by the day on which the subscription began, so that
 * the 31st comes back after a short month.
 */
export function nextPeriod(start: string, period: string, zone: string): string {
  const first = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
  const now = toEpoch(period)
  const apart = first.until(Temporal.Instant.from(period).toZonedDateTimeISO(zone), { largestUnit: 'months' }).months
  for (let months = Math.max(1, apart); ; months++) {
    const next = first.add({ months }).epochMilliseconds
    if (next > now) return toIso(next)
  }
}
