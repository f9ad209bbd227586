/**
 * The usual time limit of an external call, in milliseconds. A lease is longer than two of them, because an attempt makes up to
 * two calls.
 */
export const CALL_MS = 20_000

/**
 * Makes an external call with a time limit.
 * @param ms the limit in milliseconds
 * @throws the signal's `TimeoutError` when the limit is over; the result is then unknown
 */
export const inTime = <T>(call: (signal: AbortSignal) => Promise<T>, ms = CALL_MS): Promise<T> =>
  untilAborted(AbortSignal.timeout(ms), call)

/**
 * Makes an external call, and waits for it until a signal aborts, even if the service ignores the signal.
 * @throws the reason of the signal
 */
export async function untilAborted<T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  // The async function turns an error before the first wait into a rejection; else `aborted` would be left without a listener.
  return Promise.race([(async () => call(signal))(), aborted])
}
