import { MOST_BUCKETS } from '#contract/metrics.ts'
import { dayBounds, daysFrom, isDate } from '#lib/day-range.ts'
import { bucketStarts, usualUnit, weekStart, type MetricUnit, type WeekStart } from '#lib/metric-units.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { invalid } from '#server/kernel/refusal.ts'

/** The range of a metric: half-open, divided into buckets, with a period of the same length just before. */
export interface MetricRange {
  start: string
  end: string
  /** The beginning of the period before. */
  previous: string
  /** The end of the compared part of the period before: `start`, or earlier if a range in progress is compared so far. */
  previousEnd: string
  unit: MetricUnit
  /** The starts of the buckets; the first may be before `start`. */
  buckets: string[]
}

interface RangeRequest {
  startAt?: string | undefined
  endAt?: string | undefined
  unit?: MetricUnit | undefined
  /** The day on which weeks begin. */
  weekStart?: WeekStart | undefined
  compare?: 'whole' | 'so_far' | undefined
}

/** The first moment whose year has four digits, in a `timestamptz` and in the API. */
const EARLIEST = -62_135_596_800_000
/** The last moment whose year has four digits. */
const LATEST = 253_402_300_799_999
/** The compared part of a range in progress grows in steps of this length, because results are cached by their range. */
const STRETCH_MS = 5 * 60_000

/**
 * Returns the range that a call requests. A date without a time means the start of that day as `startAt`, and its end as `endAt`;
 * a missing bound is that of the current week.
 * @param now milliseconds since 1970
 * @throws Refusal 422 if it begins after its end, or has too many buckets
 */
export function metricRange(
  { startAt, endAt, unit, weekStart: begins, compare }: RangeRequest,
  zone: string,
  now: number,
): MetricRange {
  const week = weekStart(now, zone, begins)
  const start = toEpoch(isDate(startAt ?? week) ? dayBounds(startAt ?? week, zone).from : startAt!)
  const last = endAt ?? daysFrom(week, 6)
  const end = Math.min(LATEST, toEpoch(isDate(last) ? dayBounds(last, zone).until : last))
  const reversedDays = isDate(startAt ?? '') && isDate(endAt ?? '') && startAt! > endAt!
  if (start > end || reversedDays) throw invalid({ startAt: ['Must not be after the end'] })
  const chosen = unit ?? usualUnit(start, end, zone)
  const buckets = bucketStarts(start, end, chosen, zone, MOST_BUCKETS, begins)
  if (buckets === null) throw invalid({ unit: [`Must make at most ${MOST_BUCKETS} buckets`] })
  const previous = Math.max(EARLIEST, start - (end - start))
  const isSoFar = compare === 'so_far' && start <= now && now < end
  return {
    start: toIso(start),
    end: toIso(end),
    previous: toIso(previous),
    previousEnd: toIso(isSoFar ? previous + now - start - ((now - start) % STRETCH_MS) : start),
    unit: chosen,
    buckets: buckets.map(toIso),
  }
}
