import type { Context } from '#server/context.ts'
import { log } from '#server/log.ts'
import { CALL_MS, inTime } from './in-time.ts'
import { pauseAfter, type Pauses } from './pause.ts'

/** A row of outbound work that this process has leased. */
export interface Leased {
  /** The end of its lease. While the row has this value, nobody has leased or postponed it since. */
  lease: string
  /** The number of attempts, including the current one. */
  attempts: number
}

/**
 * A kind of outbound work: database rows that each need an external call. A row is written before its call is made, a call
 * has the same key in every attempt, and its result is written once.
 */
export interface Outbound<Row extends Leased, Result, Settled = void> {
  /** The name of the work in the log, before the key of a row. */
  name: string
  /** Returns the time limit of each call in milliseconds; absent: `CALL_MS`. */
  limitMs?(row: Row): number
  pauses: Pauses
  /** Takes the next due row under a lease; undefined if no row is due. */
  take(context: Context): Promise<Row | undefined>
  /** Returns the key of a row as text. */
  keyOf(row: Row): string
  /** Requests the result of an earlier attempt; undefined if the service has no result. */
  find?(context: Context, row: Row, signal: AbortSignal): Promise<Result | undefined>
  /** Makes the call. A refusal is a result; throwing means that the result is unknown. */
  call(context: Context, row: Row, signal: AbortSignal): Promise<Result>
  /** Writes the result in a transaction, unless the row already has one. */
  settle(context: Context, row: Row, result: Result): Promise<Settled>
  /** Postpones the next attempt to a time (milliseconds since 1970), if the row still has its lease. */
  postpone(context: Context, row: Row, at: number, error: unknown): Promise<void>
}

/**
 * Makes one attempt at a row. If the result is unknown or cannot be stored, this is logged, and the row is due again after a
 * pause.
 * @returns what `settle` returned; undefined if the result is unknown or not stored
 */
export async function attempt<Row extends Leased, Result, Settled>(
  context: Context,
  work: Outbound<Row, Result, Settled>,
  row: Row,
): Promise<Settled | undefined> {
  const { find } = work
  const limitMs = work.limitMs?.(row) ?? CALL_MS
  try {
    const before = find && (await inTime((signal) => find(context, row, signal), limitMs))
    const result = before ?? (await inTime((signal) => work.call(context, row, signal), limitMs))
    return await work.settle(context, row, result)
  } catch (error) {
    log.trouble(`${work.name} ${work.keyOf(row)} has no known result (attempt ${row.attempts}):`, error)
    await putOff(context, work, row, error)
    return undefined
  }
}

/** Postpones the next attempt at a row by the pause for its number of attempts. */
export function putOff<Row extends Leased>(
  context: Context,
  { keyOf, pauses, postpone }: Pick<Outbound<Row, never, unknown>, 'keyOf' | 'pauses' | 'postpone'>,
  row: Row,
  error: unknown,
): Promise<void> {
  return postpone(context, row, context.clock.now() + pauseAfter(row.attempts, pauses, keyOf(row)), error)
}

/** The longest turn of a job in milliseconds, so that other jobs can run even if a service does not respond. */
const TURN_MS = 20_000
/** The most rows that a job attempts in a turn, so that other jobs can run. */
const MOST_A_TURN = 20

/** Makes one turn of a job: an attempt at each due row, until no row is due or a limit is reached. @param most the most rows */
export async function workTurn<Row extends Leased, Result, Settled>(
  context: Context,
  work: Outbound<Row, Result, Settled>,
  most = MOST_A_TURN,
): Promise<void> {
  const end = context.clock.now() + TURN_MS
  for (let count = 0; count < most && context.clock.now() < end; count++) {
    const row = await work.take(context)
    if (row === undefined) return
    await attempt(context, work, row)
  }
}
