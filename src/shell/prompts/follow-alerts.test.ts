import { afterEach, expect, test, vi } from 'vitest'

import type { SessionState } from '#data/session/session.ts'
import { Cell } from '#data/store.ts'

import { endAlertsAtSignOut, followAlerts } from './follow-alerts.ts'

afterEach(() => vi.unstubAllGlobals())

test('the path of a pressed alert is opened, and other messages of the worker are not', () => {
  const worker = new EventTarget()
  const opened: string[] = []
  followAlerts(worker, (href) => void opened.push(href))
  for (const data of [null, { type: 'holdfast:wake' }, { type: 'holdfast:open' }, { type: 'holdfast:open', path: '/holds' }])
    worker.dispatchEvent(new MessageEvent('message', { data }))
  expect(opened).toEqual(['/holds'])
  followAlerts(undefined, () => expect.unreachable())
})

test('the browser’s subscription ends when the user signs out, but not when the session expires', async () => {
  const unsubscribe = vi.fn(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  const session = new Cell<SessionState>({ status: 'signed-out', why: 'never' })
  endAlertsAtSignOut(session)
  session.set({ status: 'signed-out', why: 'refused' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unsubscribe).not.toHaveBeenCalled()
  session.set({ status: 'signed-out', why: 'left' })
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
})
