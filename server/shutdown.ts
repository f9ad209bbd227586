import { log } from '#server/log.ts'

/** The time limit for stopping, in milliseconds. When it is over, the process is ended. */
export const LONGEST_STOP_MS = 9_000

/**
 * Ends the process in order: on SIGTERM or SIGINT with exit code 0, on an unhandled error with 1, after a line in
 * the log. A second signal, or a stop that takes longer than `LONGEST_STOP_MS`, ends it at once.
 * @param stop closes everything that is open
 * @param exit ends the process; tests pass their own
 * @returns a function that ends the process in the same order with an exit code
 */
export function endInOrder(
  stop: () => Promise<void>,
  exit: (code: number) => void = (code) => process.exit(code),
): (code: number) => void {
  let stopping = false
  const end = (code: number) => {
    if (stopping) return exit(1)
    stopping = true
    const tooLong = setTimeout(() => {
      log.trouble(`Stopping took longer than ${LONGEST_STOP_MS / 1000} s; what was still open is cut.`)
      exit(1)
    }, LONGEST_STOP_MS)
    stop()
      .catch((error: unknown) => {
        log.trouble('Stopping failed:', error)
        code = 1
      })
      .finally(() => {
        clearTimeout(tooLong)
        exit(code)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.trouble('An error that nothing handled; the server stops:', error)
      if (!stopping) end(1)
    })
  return end
}
