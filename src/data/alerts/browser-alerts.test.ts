import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertSupport, isSubscribed, subscribe, unsubscribe } from './browser-alerts.ts'

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const OTHER = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

/** The browser's subscription with its key; null without one. */
let current: { options: { applicationServerKey: ArrayBuffer }; unsubscribe(): Promise<boolean> } | null
let answer: NotificationPermission
let unsubscribed: number
beforeEach(() => {
  current = null
  answer = 'granted'
  unsubscribed = 0
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      current = {
        options: { applicationServerKey: applicationServerKey.buffer },
        unsubscribe: async () => {
          current = null
          return ++unsubscribed > 0
        },
      }
      return { ...current, toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'their key', auth: 'secret' } }) }
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
})
afterEach(() => vi.unstubAllGlobals())

test('a browser without push or with blocked notifications cannot show alerts', () => {
  expect(alertSupport()).toBe('supported')
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(alertSupport()).toBe('denied')
  vi.stubGlobal('navigator', {})
  expect(alertSupport()).toBe('unsupported')
})

test('a browser subscribes with the server’s key, once the user allows it', async () => {
  answer = 'default'
  expect(await subscribe(KEY)).toBeNull()
  expect([current, await isSubscribed(KEY)]).toEqual([null, false])
  answer = 'granted'
  expect(await subscribe(KEY)).toEqual({ endpoint: 'https://push.test/1', p256dh: 'their key', auth: 'secret' })
  expect([await isSubscribed(KEY), await isSubscribed(OTHER)]).toEqual([true, false])
})

test('a subscription with an earlier key of the server is replaced, one with the same key is not ended', async () => {
  await subscribe(OTHER)
  await subscribe(KEY)
  await subscribe(KEY)
  expect([unsubscribed, await isSubscribed(KEY)]).toEqual([1, true])
})

test('a subscription can be ended, also if there is none or the browser has no push', async () => {
  await subscribe(KEY)
  await unsubscribe()
  await unsubscribe()
  vi.stubGlobal('navigator', {})
  await unsubscribe()
  expect(unsubscribed).toBe(1)
})
