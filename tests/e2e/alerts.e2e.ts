import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Worker } from 'playwright/test'
import { AUTH, P256DH } from '#tests/support/memory-push.ts'
import { expect, signIn, test, violations } from './story.ts'

test.use({ serviceWorkers: 'allow' })

/** Replaces the browser's push service, which would need the internet, by a subscription that lasts as long as the page. */
const subscribeHere = ({ p256dh, auth }: { p256dh: string; auth: string }) => {
  // A browser without windows always says `denied`.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let subscription: object | null = null
  const options = { applicationServerKey: null }
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
  PushManager.prototype.subscribe = async () => {
    subscription = {
      options,
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/story', keys: { p256dh, auth } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription as PushSubscription
  }
}

async function openAlerts(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  return page.getByRole('dialog', { name: 'My Account' }).getByRole('region', { name: 'Alerts' })
}

/** Reports from another device of the signed-in user that changes need them. */
const reportFromElsewhere = (page: Page, needsYou: number) =>
  page.evaluate(
    async ({ key, outbox, needs_you }) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': key,
        authorization: `Bearer ${localStorage.getItem('holdfast.token')}`,
      }
      const body = { outbox, waiting: 0, needs_you, oldest: null, name: 'Safari · iPad' }
      const answer = await fetch('/api/devices/elsewhere', { method: 'PUT', headers, body: JSON.stringify(body) })
      return answer.status
    },
    { key: randomUUID(), outbox: randomUUID(), needs_you: needsYou },
  )

/** Delivers a message to the service worker, as a push service does. */
async function deliver(page: Page, origin: string, data: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** Makes the service worker note the titles of its notifications, which a browser without windows cannot show. */
const noteTitles = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { titles: string[]; registration: ServiceWorkerRegistration }
    scope.titles = []
    scope.registration.showNotification = async (title) => void scope.titles.push(title)
  })

/** The pages of a service worker. */
interface Pages {
  matchAll(of: object): Promise<{ postMessage(message: object): void }[]>
}

/** Sends the pages a path to open, as the service worker does after a press on a notification. */
const press = (worker: Worker, path: string) =>
  worker.evaluate(async (to) => {
    const { clients } = globalThis as unknown as { clients: Pages }
    for (const client of await clients.matchAll({ type: 'window' })) client.postMessage({ type: 'holdfast:open', path: to })
  }, path)

test('alerts are turned on for a device, arrive there, open their place, and are turned off', async ({ page, app, context }) => {
  await page.addInitScript(subscribeHere, { p256dh: P256DH, auth: AUTH })
  await signIn(page, app, 'viewer')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const alerts = await openAlerts(page)
  await alerts.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(alerts.getByText('Alerts are on for this device until you sign out.')).toBeVisible()
  await alerts.getByRole('checkbox', { name: 'An order needs action' }).uncheck()
  await expect(alerts.getByLabel('Quiet from')).toHaveValue('21:00')
  expect(await violations(page)).toEqual([])
  // The story may run at night.
  const isQuietStored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await alerts.getByRole('switch', { name: 'Quiet hours' }).uncheck()
  await isQuietStored
  await expect(alerts.getByLabel('Quiet from')).toBeHidden()
  await expect(alerts.getByRole('checkbox', { name: 'An order needs action' })).not.toBeChecked()

  expect(await reportFromElsewhere(page, 2)).toBe(200)
  const folder = join(app.data, 'push')
  await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1)
  const [file] = await readdir(folder)
  const { message } = JSON.parse(await readFile(join(folder, file!), 'utf8')) as { message: { path: string } }
  const worker = context.serviceWorkers()[0]!
  await noteTitles(worker)
  await deliver(page, app.url, JSON.stringify({ ...message, path: '/sales-channel/123/holds' }))
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { titles: string[] }).titles))
    .toEqual(['2 changes need you'])

  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: 'Cancel' }).click()
  await press(worker, '/sales-channel/123/holds')
  await expect(page).toHaveURL(/\/sales-channel\/123\/holds/)

  const again = await openAlerts(page)
  await again.getByRole('button', { name: 'Turn off alerts' }).click()
  await expect(again.getByText('Alerts are off on this device.')).toBeVisible()
  expect(await reportFromElsewhere(page, 0)).toBe(200)
})

test('a browser that blocks notifications, or cannot show them, says what to do', async ({ page, app }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signIn(page, app, 'viewer')
  await expect((await openAlerts(page)).getByText(/Allow them in the browser’s settings/)).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await expect((await openAlerts(page)).getByText(/This browser can’t show alerts/)).toBeVisible()
})
