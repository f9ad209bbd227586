import { vi } from 'vitest'

/** Makes every `AbortSignal.timeout` end after 20 ms, until `vi.restoreAllMocks` is called. */
export function shortenTimeLimits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
}
