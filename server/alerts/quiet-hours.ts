import type { QuietHours } from '#contract/alerts.ts'

/** Quiet hours in a time zone; null: there are none. */
export interface Quiet {
  quiet: QuietHours | null
  timezone: string
}

/** Returns when the quiet hours end that a moment is in; null if it is in none. Times are milliseconds since 1970. */
export function quietUntil({ quiet, timezone }: Quiet, now: number): number | null {
  if (quiet === null || quiet.start === quiet.end) return null
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
  const time = here.toPlainTime()
  const [start, end] = [Temporal.PlainTime.from(quiet.start), Temporal.PlainTime.from(quiet.end)]
  const [hasBegun, isBeforeEnd] = [!isEarlier(time, start), isEarlier(time, end)]
  const isOvernight = isEarlier(end, start)
  if (isOvernight ? !hasBegun && !isBeforeEnd : !(hasBegun && isBeforeEnd)) return null
  const day = isOvernight && hasBegun ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate()
  return atOf(day, end, timezone)
}

/** Returns when the next quiet hours begin; null if there are none. @param now a moment outside of quiet hours */
export function quietFrom({ quiet, timezone }: Quiet, now: number): number | null {
  if (quiet === null || quiet.start === quiet.end) return null
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
  const start = Temporal.PlainTime.from(quiet.start)
  const day = isEarlier(here.toPlainTime(), start) ? here.toPlainDate() : here.toPlainDate().add({ days: 1 })
  return atOf(day, start, timezone)
}

/** Returns a time of a day, the later one if the clock shows it twice: the earlier one may be over. */
const atOf = (day: Temporal.PlainDate, time: Temporal.PlainTime, timezone: string): number =>
  day.toPlainDateTime(time).toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds

const isEarlier = (a: Temporal.PlainTime, b: Temporal.PlainTime) => Temporal.PlainTime.compare(a, b) < 0
