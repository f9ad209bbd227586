import { systemClock } from '#lib/clock.ts'
import type { Locks, Tabs, WorldClock } from './world.ts'

/** The browser's `fetch`, which must be called without `this`. */
export const browserFetch: typeof fetch = (input, init) => fetch(input, init)

/** The parts of the browser's clock that a page and the service worker share. */
export const timers: Pick<WorldClock, 'now' | 'sleep' | 'breathe'> = {
  now: systemClock.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      signal?.addEventListener('abort', done)
    }),
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
}

export const webLocks: Locks = {
  hold: (name, work) => navigator.locks.request(name, work),
  tryHold: (name, work) => navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)),
}

/**
 * Connects to the other tabs of this browser, and to the service worker while it sends. Where the browser blocks storage, a tab has
 * no others.
 */
export function channelTabs(): Tabs & { close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, listen: () => () => {}, close: () => {} }
  const channel = new BroadcastChannel('holdfast')
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent) => listener(event.data as Parameters<typeof listener>[0])
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}
