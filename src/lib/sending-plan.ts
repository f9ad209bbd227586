import { nextLegalMoment, type LegalHours } from './legal-hours.ts'
import { toEpoch, toIso, type At } from './time.ts'

/** The time between the starts of two batches, in milliseconds. */
const BATCH_MS = 12_000
/** The most periods of legal hours for which a send is computed. There is one a day. */
const MOST_DAYS = 366

interface Plan {
  /** When the send begins. */
  from: At
  fans: number
  /** Fans per batch. */
  batch: number
  hours: LegalHours
}

/** A period of legal hours in which batches are sent: the times of the first and the last batch, and the number of fans. */
export interface SendingWindow {
  from: string
  to: string
  fans: number
}

/** The times of batches, period by period of legal hours; null if they take more than `MOST_DAYS` periods. */
export function sendingWindows({ from, fans, batch, hours }: Plan): SendingWindow[] | null {
  const windows: SendingWindow[] = []
  let at = toEpoch(nextLegalMoment(hours, from))
  for (let left = fans; windows.length < MOST_DAYS;) {
    const end = endOfWindow(hours, at)
    const wanted = Math.max(1, Math.ceil(left / batch))
    const batches = end === null ? wanted : Math.min(wanted, Math.ceil((end - at) / BATCH_MS))
    const sent = Math.min(left, batches * batch)
    windows.push({ from: toIso(at), to: toIso(at + (batches - 1) * BATCH_MS), fans: sent })
    left -= sent
    if (left <= 0 || end === null) return windows
    at = toEpoch(nextLegalMoment(hours, end))
  }
  return null
}

/** The time of the last batch, within legal hours only; null if the batches take more than `MOST_DAYS` periods. */
export const lastMessageAt = (plan: Plan): string | null => sendingWindows(plan)?.at(-1)?.to ?? null

/** The end of the legal hours around a moment; null if they never end. */
function endOfWindow({ start, end, timezone }: LegalHours, at: number): number | null {
  if (start === end || (start === '00:00' && end === '24:00')) return null
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const tonight = end === '24:00' ? here.startOfDay().add({ days: 1 }) : here.withPlainTime(end)
  return (tonight.epochMilliseconds > at ? tonight : tonight.add({ days: 1 })).epochMilliseconds
}
