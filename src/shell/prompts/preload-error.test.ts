import { afterEach, expect, test, vi } from 'vitest'

import { reloadOnceOnMissingPart } from './preload-error.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Starts the app's listener on a window of its own. Returns the result of a failing import, and how often the page was reloaded.
 */
function page({ served = true } = {}) {
  const target = new EventTarget()
  const reload = vi.fn<() => void>()
  const stored = new Map<string, string>()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('location', { reload, href: 'http://holdfast.test/' })
  vi.stubGlobal('fetch', () => (served ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('Failed to fetch'))))
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

test('a missing script reloads the page once, and its import still fails', async () => {
  const { fail, reload } = page()
  expect(fail()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(fail()).toBe(true)
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that the server would not serve is not reloaded', async () => {
  const { fail, reload } = page({ served: false })
  fail()
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
