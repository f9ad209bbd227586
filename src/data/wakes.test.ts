import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Data } from './data.ts'
import { startWakes } from './wakes.ts'

vi.mock('#data/live/start-live.ts', () => ({ startLive: () => {} }))

const targets = { window: new EventTarget(), document: new EventTarget(), worker: new EventTarget() }
const refresh = vi.fn(async () => {})
const wake = vi.fn()
const renew = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  targets.window = new EventTarget()
  targets.document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  targets.worker = new EventTarget()
  vi.stubGlobal('addEventListener', targets.window.addEventListener.bind(targets.window))
  vi.stubGlobal('document', targets.document)
  vi.stubGlobal('navigator', { serviceWorker: targets.worker })
  startWakes({
    session: { token: () => 'token', refresh },
    userData: { current: () => ({ drain: { wake }, closedApp: { renew } }) },
  } as unknown as Data)
})
afterEach(() => vi.unstubAllGlobals())

test('the message of the service worker wakes the drain without ending a pause that the server has requested', () => {
  targets.worker.dispatchEvent(new MessageEvent('message', { data: { type: 'holdfast:wake' } }))
  expect([refresh.mock.calls.length, wake.mock.calls]).toEqual([1, [[]]])
})

test('a change of the network starts the drain afresh', () => {
  targets.window.dispatchEvent(new Event('online'))
  expect([refresh.mock.calls.length, wake.mock.calls]).toEqual([1, [[true]]])
})

test('a hidden tab, which may be closed next, prepares the sending within the event', () => {
  targets.document.dispatchEvent(new Event('visibilitychange'))
  expect(renew).toHaveBeenCalledOnce()
})
