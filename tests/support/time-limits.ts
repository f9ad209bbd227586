import { vi } from 'vitest'

/** Makes every time limit end after 20 ms, until `vi.restoreAllMocks`. */
export function shortenTimeLimits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
}
