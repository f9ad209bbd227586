import { afterEach, expect, test, vi } from 'vitest'

import { loadPart } from '#lib/chunk-failure.ts'
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
  const navigator = { onLine: true }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  reloadOnceOnMissingPart()
  const fail = (payload: unknown = missing()) =>
    target.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  const turn = (event: 'offline' | 'online') => target.dispatchEvent(new Event(event))
  return { fail, reload, navigator, turn }
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

test('a request that was sent without a network does not reload the page, also if it fails when the network is just back', async () => {
  const { fail, reload, navigator, turn } = page()
  navigator.onLine = false
  turn('offline')
  fail()
  navigator.onLine = true
  fail()
  turn('online')
  fail()
  await settle()
  expect(reload).not.toHaveBeenCalled()
  vi.spyOn(performance, 'now').mockReturnValue(120_000)
  fail()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a script with an error in it is not reloaded, nor one that is being tried again', async () => {
  const { fail, reload } = page()
  fail(new RangeError('A part has a bug.'))
  let attempts = 0
  const loaded = loadPart(() => {
    if (attempts++ > 0) return Promise.resolve('part')
    const error = missing()
    fail(error)
    return Promise.reject(error)
  })
  expect(await loaded).toBe('part')
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
const settle = () => new Promise((resolve) => setTimeout(resolve))
