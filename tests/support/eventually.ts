import { vi } from 'vitest'

/** Repeats a check until it passes, and returns its result. @throws the check's last failure, after 20 s */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 20 })
