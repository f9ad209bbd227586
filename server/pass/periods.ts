import { toEpoch, toIso } from '#lib/time.ts'

const DAY_MS = 86_400_000
/** The days after a period's start on which its charge is tried until it succeeds; after the last the subscription expires. */
const RETRY_DAYS = [0, 1, 3, 7] as const

/** The number of failed attempts that ends a subscription. */
export const MOST_ATTEMPTS = RETRY_DAYS.length

/** Returns the start of the period that is charged at `renews_at`, after a number of failed attempts. */
export const periodOf = (renews_at: string, failed: number): string =>
  toIso(toEpoch(renews_at) - (RETRY_DAYS[failed] ?? 0) * DAY_MS)

/** Returns when a period is charged next, after a number of failed attempts; null if it is not charged again. */
export function retryOf(period: string, failed: number): string | null {
  const days = RETRY_DAYS[failed]
  return days === undefined ? null : toIso(toEpoch(period) + days * DAY_MS)
}

/**
 * Returns the beginning of the next period: a month later on the zone's clock, on the day of the month when the subscription
 * began, so that after a short month it is the 31st again.
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
