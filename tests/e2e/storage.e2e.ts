import type { Page } from 'playwright/test'
import { expect, settled, signIn, test } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

const events = (page: Page) => page.getByRole('table', { name: 'Events' }).getByRole('row')

test('the loss of data that the browser deleted is reported once, and the data is loaded again', async ({ page, app }) => {
  await signIn(page, app, 'manager')
  await settled(page)
  // Opens a page of the same origin that does not keep the databases open.
  await page.goto(`${app.url}/icons/mark.svg`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: done, onblocked: done }))
    }
  })
  await page.goto(`${app.url}/sales-channel/123/events`)
  const notice = page.getByRole('status').filter({ hasText: 'Your browser cleared Holdfast’s data on this device' })
  await expect(notice).toBeVisible()
  await expect(events(page).nth(1)).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await settled(page)
  await page.reload()
  await expect(events(page).nth(1)).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a page that the browser caches for its back button has lost no data, and reports no loss', async ({ manager: page }) => {
  await settled(page)
  // A test browser has no back/forward cache, so the test sends the events that such a cache causes.
  for (const moment of ['pagehide', 'pageshow'])
    await page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), moment)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Holds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Holds' })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('status').filter({ hasText: 'Your browser cleared Holdfast’s data on this device' })).toBeHidden()
})

test.describe('the app with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('locks the data on the device after fourteen days without contact', async ({ page, context, app }) => {
    await signIn(page, app, 'manager')
    await settled(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    // Opens a page without the app, since a response in flight would count as contact.
    await page.goto(`${app.url}/icons/mark.svg`)
    await page.evaluate(() => localStorage.setItem('holdfast.contact', String(Date.now() - 15 * 24 * 3_600_000)))
    await context.setOffline(true)
    await page.goto(app.url)
    await expect(page.getByText('This device hasn’t been online for 14 days')).toBeVisible()
    await expect(page.getByText(EVENT)).toHaveCount(0)
    await page.goto(`${app.url}/sales-channel/123/events`)
    await expect(page.getByText('This device hasn’t been online for 14 days')).toBeVisible()
    await expect(page.getByText(EVENT)).toHaveCount(0)
    await context.setOffline(false)
    await page.getByLabel('Email').fill('manager@harbor.test')
    await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(events(page).nth(1)).toBeVisible()
  })
})
