import { beforeEach, expect, test, vi } from 'vitest'

import { showAlerts } from './alerts.ts'

/** Makes a window of the app, as the service worker has it. */
const makeWindow = (focused: boolean, url = 'https://holdfast.test/') => ({
  focused,
  url,
  focus: vi.fn(async () => {}),
  postMessage: vi.fn(),
})

let windows: ReturnType<typeof makeWindow>[]
let listeners: Record<string, (event: object) => void>
let work: Promise<unknown>[]
const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => null)
beforeEach(() => {
  windows = []
  listeners = {}
  work = []
  showNotification.mockClear()
  openWindow.mockClear()
  showAlerts({
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: new URL('https://holdfast.test/sw.js'),
  } as unknown as ServiceWorkerGlobalScope)
})
const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
const push = async (data: unknown) => {
  listeners['push']!({ data, waitUntil })
  await Promise.all(work)
}
const press = async (path: unknown) => {
  const close = vi.fn()
  listeners['notificationclick']!({ notification: { close, data: path }, waitUntil })
  await Promise.all(work)
  expect(close).toHaveBeenCalledOnce()
}
const alert = {
  kind: 'hold-ending',
  title: 'Your hold ends at 6:35pm',
  text: 'Cubs at Giants',
  path: '/sales-channel/1/holds',
  tag: 't',
}

test('a message is shown with its title, text and tag', async () => {
  await push({ json: () => alert })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(alert.title, {
    body: alert.text,
    tag: 't',
    data: alert.path,
    icon: '/icons/icon-192.png',
  })
})

test('a message that cannot be read has a notification, too, because browsers require one', async () => {
  await push(null)
  const broken = () => {
    throw new SyntaxError('no JSON')
  }
  await push({ json: broken })
  expect(showNotification.mock.calls.map(([title]: unknown[]) => title)).toEqual(['Holdfast', 'Holdfast'])
})

test('a press opens the place in the window that is in use, without loading it again', async () => {
  windows = [makeWindow(false), makeWindow(true)]
  await press('/sales-channel/1/holds')
  expect(windows[1]!.focus).toHaveBeenCalledOnce()
  expect(windows[1]!.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'holdfast:open', path: '/sales-channel/1/holds' })
  expect([windows[0]!.focus.mock.calls, openWindow.mock.calls]).toEqual([[], []])
})

test('a press opens a new window if there is none, and never another site', async () => {
  await press('/sales-channel/1/holds')
  await press('https://elsewhere.test/page')
  await press('//elsewhere.test/page')
  expect(openWindow.mock.calls).toEqual([['/sales-channel/1/holds'], ['/'], ['/']])
})

test('a press does not use a window that shows no page of the app, such as a picture', async () => {
  windows = [makeWindow(true, 'https://holdfast.test/api/files/seat.png')]
  await press('/sales-channel/1/holds')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/sales-channel/1/holds')
})
