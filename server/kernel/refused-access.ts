import type { Context } from '#server/context.ts'
import { log } from '#server/log.ts'
import { type AuditEvent, type Caller, record } from './audit.ts'

const WINDOW_MS = 60 * 60_000
/**
 * Up to this number of refusals within an hour, each refusal of one account, or of one address without an account, is recorded.
 * Of later refusals only the hundredth, the thousandth and so on are recorded.
 */
export const MOST_OF_ONE = 20
/** The most records of one node within an hour. */
export const MOST_IN_ALL = 1_000

/** The counts of one node in this hour. */
interface Counts {
  since: number
  recorded: number
  /** The refusals since the last record that were not recorded. */
  leftOut: number
  /** The number of refusals of each account or address, for the first `MOST_IN_ALL` of these. */
  byCaller: Map<string, number>
}

const newCounts = (): Counts => ({ since: -Infinity, recorded: 0, leftOut: 0, byCaller: new Map() })

const isPowerOfTen = (count: number) => Number.isInteger(Math.log10(count))

/** Counts a refusal. @returns how many refusals were left out since the last record; null if this one is left out too */
function counted(counts: Counts, caller: string, now: number): number | null {
  if (now - counts.since >= WINDOW_MS) {
    counts.since = now
    counts.recorded = 0
    counts.byCaller.clear()
  }
  const nth = (counts.byCaller.get(caller) ?? 0) + 1
  if (counts.byCaller.has(caller) || counts.byCaller.size < MOST_IN_ALL) counts.byCaller.set(caller, nth)
  const isRecorded = counts.recorded < MOST_IN_ALL && (nth <= MOST_OF_ONE || isPowerOfTen(nth))
  if (!isRecorded) {
    counts.leftOut++
    return null
  }
  const { leftOut } = counts
  counts.recorded++
  counts.leftOut = 0
  return leftOut
}

/**
 * Records a refused request, unless its account or address, or this node, had many within the hour, so that nobody can fill the
 * disk. The next record contains how many were left out. If a record cannot be written, this is only logged.
 */
export async function recordRefused(
  context: Pick<Context, 'db' | 'clock' | 'memory'>,
  event: AuditEvent & { kind: 'access-refused' | 'webhook-refused' },
  caller: Caller,
): Promise<void> {
  const now = context.clock.now()
  const who = event.user === undefined ? caller.address : `account ${event.user.id}`
  const left_out = counted(context.memory.part(newCounts), who, now)
  if (left_out === null) return
  const detail = { ...event.detail, ...(left_out > 0 && { left_out }) }
  await record(context.db, { ...event, detail }, caller, now).catch((error: unknown) =>
    log.trouble('A refused request could not be recorded:', error),
  )
}
