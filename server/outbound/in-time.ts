/** The time limit of one external call, in milliseconds. A lease is longer than two of them: an attempt has at most two calls. */
export const CALL_MS = 20_000

/**
 * Makes an external call with a time limit. The limit also ends the wait for a service that ignores its signal.
 * @param ms the limit in milliseconds
 * @throws the signal's `TimeoutError` when the limit is over: nobody knows the result then
 */
export async function inTime<T>(call: (signal: AbortSignal) => Promise<T>, ms = CALL_MS): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const limit = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  // As an async function: an error that is thrown before the first wait must not leave `limit` without a listener.
  return Promise.race([(async () => call(signal))(), limit])
}
