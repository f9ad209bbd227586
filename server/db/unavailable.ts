import { log } from '#server/log.ts'

/** The most waiting callers. Further ones are refused at once, because each would wait too long. */
export const MOST_WAITING = 1_000
/** The longest wait for a connection, and on a database server for connections, turns and locks together, in milliseconds. */
export const LONGEST_WAIT_MS = 10_000
/** After how many seconds a refused caller may try again. */
export const RETRY_AFTER_SECONDS = 2

/** No database connection is available: too many callers wait for one, or the database cannot be reached. The response is 503. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATEs of a database that is too busy or shutting down: connection lost (08), out of resources (53), a lock timeout,
 * a statement that took too long, a transaction that was idle for too long, a server that shuts down or starts.
 */
const passing = /^(08...|53...|55P03|57014|25P03|57P0[1-5])$/
/** The system's codes for a connection that was cut during a statement. */
const cut = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The messages of pg for a connection that broke during a statement; these errors have no code. */
const broken = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/

/** Whether the state of the database caused an error, so that the same call may soon succeed. */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? passing.test(code) || cut.test(code) : broken.test(error.message)
}

/** Whether the error is that a lock was not free within the time for which a statement may wait. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'

const REPORT_EVERY_MS = 10_000
let reportedAt = -Infinity
let unreported = 0

/** Logs that the database refused work: at most one line in ten seconds, because refused callers try again. */
export function reportUnavailable(error: Error, now = performance.now()): void {
  unreported++
  if (now - reportedAt < REPORT_EVERY_MS) return
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  log.trouble(`The database refused work ${unreported} times since the last report: ${error.message}${cause}`)
  reportedAt = now
  unreported = 0
}
