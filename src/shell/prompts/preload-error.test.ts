import { afterEach, expect, test, vi } from 'vitest'

import { reloadOnceOnMissingPart } from './preload-error.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Starts the app's listener on a window of its own. Returns the result of a failing import, and how often the page was reloaded.
 */
function page() {
  const target = new EventTarget()
  const reload = vi.fn<() => void>()
  const stored = new Map<string, string>()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  reloadOnceOnMissingPart()
  const fail = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  return { fail, reload }
}

test('a missing script reloads the page once, and its import still fails', () => {
  const { fail, reload } = page()
  expect(fail()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(fail()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
