import { vi } from 'vitest'

/** Waits until a check passes, however slow the machine is. Returns its result. @throws its last failure, after 20 s */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 20 })
