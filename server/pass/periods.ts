import { toEpoch, toIso } from '#lib/time.ts'

const DAY_MS = 86_400_000
/** The days after the start of a period on which a failed card is retried; after the last one the subscription expires. */
const RETRY_DAYS = [0, 1, 3, 7] as const

/** The number of failed attempts that ends a subscription. */
export const MOST_ATTEMPTS = RETRY_DAYS.length

/** The start of the period that is charged at `renews_at`, after a number of failed attempts. */
export const periodOf = (renews_at: string, failed: number): string =>
  toIso(toEpoch(renews_at) - (RETRY_DAYS[failed] ?? 0) * DAY_MS)

/** The next attempt for a period after a number of failed ones; null if there is none. */
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
