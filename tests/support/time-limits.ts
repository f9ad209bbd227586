import { vi } from 'vitest'

/** Makes time limits of external calls end at once, until `vi.restoreAllMocks`. */
export function shortenTimeLimits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
}
