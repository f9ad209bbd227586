import type { BrowserContext, Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { expect, pill, settled, signIn, test } from './story.ts'

/** Notes what stood on the screen before the app ran: while it does not, its root is inert. */
const watchEarly = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const list = document.querySelector('#root[inert] table[aria-label="Events"] tbody')
      if (list) Object.assign(window, { early: list.textContent })
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })

const early = (page: Page) => page.evaluate(() => (window as unknown as { early?: string }).early ?? null)
const events = (page: Page) => page.getByRole('table', { name: 'Events' })

/** Sees the list once, until it is kept; then starts anew without a network. */
async function startOffline(page: Page, app: App, context: BrowserContext): Promise<void> {
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => localStorage.getItem('holdfast.page') !== null)
  await watchEarly(page)
  await context.setOffline(true)
  await page.reload()
  await expect(pill(page)).toHaveText('Offline')
}

test('offline, the list of the last visit stands before the app runs, unless something waits', async ({ page, app, context }) => {
  await startOffline(page, app, context)
  expect(await early(page)).toContain('Harbor Stadium')
  expect(await page.locator('#root').getAttribute('inert')).toBeNull()

  const row = events(page)
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })
    .first()
  await row.getByRole('switch').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /able it/ })
    .click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await page.reload()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await expect(row).toContainText('waiting')
  expect(await early(page)).toBeNull()
})

test('the list of the last visit does not stand where a row has changed since', async ({ page, app, context }) => {
  await startOffline(page, app, context)
  expect(await early(page)).not.toBeNull()

  await page.evaluate(changeElsewhere)
  await page.reload()
  await expect(events(page)).toContainText('Changed elsewhere')
  expect(await early(page)).toBeNull()
})

test('nobody sees the list of somebody who signed out', async ({ page, app }) => {
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await settled(page)
  await page.waitForFunction(() => localStorage.getItem('holdfast.page') !== null)
  await watchEarly(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto(`${app.url}/sales-channel/123/events`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await early(page)).toBeNull()
})

/** What another tab stores of an event that changes, while this one does not hear of it. */
async function changeElsewhere(): Promise<void> {
  const { mirror } = JSON.parse(localStorage.getItem('holdfast.page') ?? '{}') as { mirror: string }
  const asked = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The database does not answer'))
    })
  const database = await asked(indexedDB.open(mirror))
  const stores = database.transaction(['events', 'receipts'], 'readwrite')
  const [events, receipts] = [stores.objectStore('events'), stores.objectStore('receipts')]
  const receipt = (await asked(receipts.get('channel'))) as { serial: number; eventsSerial: number }
  const next = (await asked(events.getAll())).find(({ time }: { time: string }) => time > new Date().toISOString()) as object
  await asked(events.put({ ...next, title: 'Changed elsewhere' }))
  await asked(receipts.put({ ...receipt, serial: receipt.serial + 1, eventsSerial: receipt.eventsSerial + 1 }))
  database.close()
}
