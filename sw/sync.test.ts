import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SYNC_TAG } from '#lib/background-sync.ts'
import { sendOnSync } from './sync.ts'

let listeners: Record<string, (event: object) => void>
let windows: { url: string; postMessage: ReturnType<typeof vi.fn> }[]
const importScripts = vi.fn()
const holdfastSender = { waits: vi.fn(async () => true), send: vi.fn(async () => false) }
const start = (registration: object) =>
  sendOnSync({
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    clients: { matchAll: async () => windows },
    registration,
    importScripts,
    holdfastSender,
  } as unknown as ServiceWorkerGlobalScope)
beforeEach(() => {
  vi.useFakeTimers()
  listeners = {}
  windows = []
  vi.clearAllMocks()
  holdfastSender.waits.mockResolvedValue(true)
  holdfastSender.send.mockResolvedValue(false)
  start({ sync: {} })
})
afterEach(() => void vi.useRealTimers())
const page = (url = 'https://holdfast.test/') => ({ url, postMessage: vi.fn() })
/** Fires an event. @returns what it waits for; null if it was ignored */
function fire(type: string, tag?: string): Promise<unknown> | null {
  let work: Promise<unknown> | null = null
  listeners[type]?.({ tag, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  return work
}

test('the script is stored with the worker, and a browser without Background Sync does not load it', async () => {
  await fire('install')
  expect(importScripts).toHaveBeenCalledExactlyOnceWith('/sw-sender.js')
  listeners = {}
  start({})
  expect(listeners).toEqual({})
})

test('a worker is not installed without the script', async () => {
  importScripts.mockImplementationOnce(() => {
    throw new DOMException('missing', 'NetworkError')
  })
  await expect(fire('install')).rejects.toThrow('missing')
})

test('without a page the worker sends, and fails while something waits, so that the browser tries again', async () => {
  await fire('sync', SYNC_TAG)
  expect(holdfastSender.send).toHaveBeenCalledOnce()
  holdfastSender.send.mockResolvedValue(true)
  await expect(fire('sync', SYNC_TAG)).rejects.toThrow('waits')
})

test('events of other tags are ignored', () => {
  expect(fire('sync', 'other')).toBeNull()
})

test('open pages are woken once and send themselves', async () => {
  windows = [page(), page()]
  const done = fire('sync', SYNC_TAG)
  await vi.advanceTimersByTimeAsync(1500)
  holdfastSender.waits.mockResolvedValue(false)
  await vi.advanceTimersByTimeAsync(1000)
  await done
  for (const { postMessage } of windows) expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'holdfast:wake' })
  expect(holdfastSender.send).not.toHaveBeenCalled()
})

test('a change is sent that a page was still storing when it was closed', async () => {
  windows = [page()]
  holdfastSender.waits.mockResolvedValue(false)
  const done = fire('sync', SYNC_TAG)
  await vi.advanceTimersByTimeAsync(500)
  holdfastSender.waits.mockResolvedValue(true)
  windows = []
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(holdfastSender.send).toHaveBeenCalledOnce()
})

test('the browser tries again if the open pages do not send', async () => {
  windows = [page()]
  const failed = expect(fire('sync', SYNC_TAG)).rejects.toThrow('A page')
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
})

test('the worker sends once the last page is closed', async () => {
  windows = [page()]
  const done = fire('sync', SYNC_TAG)
  await vi.advanceTimersByTimeAsync(1500)
  windows = [page('https://holdfast.test/api/files/seat.png')]
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(holdfastSender.send).toHaveBeenCalledOnce()
})
