import { nextLegalMoment, type LegalHours } from './legal-hours.ts'
import { toEpoch, toIso, type At } from './time.ts'

/** A batch goes out so often. */
const BATCH_MS = 12_000
/** A sending that takes longer than this many days of legal hours is not worked out. */
const MOST_DAYS = 366

interface Plan {
  /** When it is to begin. */
  from: At
  fans: number
  /** Fans a batch. */
  batch: number
  hours: LegalHours
}

/** When the last fan gets a message, batch by batch, within legal hours only; null where that is over a year away. */
export function lastMessageAt({ from, fans, batch, hours }: Plan): string | null {
  let at = toEpoch(nextLegalMoment(hours, from))
  let left = (Math.max(1, Math.ceil(fans / batch)) - 1) * BATCH_MS
  for (let day = 0; day < MOST_DAYS; day++) {
    const end = endOfWindow(hours, at)
    if (end === null || left < end - at) return toIso(at + left)
    left -= Math.ceil((end - at) / BATCH_MS) * BATCH_MS
    at = toEpoch(nextLegalMoment(hours, end))
    left = Math.max(0, left)
  }
  return null
}

/** When the legal hours end that a moment lies in; null where they never do. */
function endOfWindow({ start, end, timezone }: LegalHours, at: number): number | null {
  if (start === end || (start === '00:00' && end === '24:00')) return null
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const tonight = end === '24:00' ? here.startOfDay().add({ days: 1 }) : here.withPlainTime(end)
  return (tonight.epochMilliseconds > at ? tonight : tonight.add({ days: 1 })).epochMilliseconds
}
