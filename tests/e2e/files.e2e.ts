import type { Page } from 'playwright/test'
import { expect, openEvent, settled, signIn, test } from './story.ts'

const SEATS = 'section,row,seat,price\nShared,A,1,25\nShared,A,2,25\n'
const EVENT = 'Chicago vs Detroit'

const question = (page: Page) => page.getByRole('dialog', { name: 'Open a file' })

/** Replaces the browser's launch queue by one to which the story passes files. */
const simulateLaunches = (page: Page) =>
  page.addInitScript(() => {
    const launchQueue = { setConsumer: (take: (launch: unknown) => void) => void Object.assign(launchQueue, { take }) }
    Object.defineProperty(globalThis, 'launchQueue', { value: launchQueue })
  })

const launchWith = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([name, text]) => {
      const { launchQueue } = globalThis as unknown as { launchQueue: { take(launch: unknown): void } }
      const handle = { name, getFile: async () => new File([text], name) }
      launchQueue.take({ targetURL: `${location.origin}/`, files: [handle] })
    },
    [name, text] as const,
  )

/** Drags a file over the middle of the page, and drops it there if `drops`. */
const drag = (page: Page, name: string, text: string, drops: boolean) =>
  page.getByRole('main').evaluate(
    (main, [name, text, drops]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      const names = drops ? ['dragover', 'drop'] : ['dragenter', 'dragover']
      for (const type of names) main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text, drops] as const,
  )

test('a file that is opened with the app is asked about, and imported only after a press', async ({ manager: page, app }) => {
  await simulateLaunches(page)
  await page.goto(`${app.url}/sales-channel/123/events`)
  await settled(page)
  await launchWith(page, 'seats.csv', SEATS)
  const dialog = question(page)
  await expect(dialog).toContainText('seats.csv')
  await expect(dialog.getByRole('radio', { name: /Seats or VIP packages/ })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Event' }).click()
  await dialog.getByRole('combobox', { name: 'Event' }).fill(EVENT)
  await page
    .getByRole('option', { name: new RegExp(EVENT) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'First rows' })).toContainText('Shared')
  await expect(page.getByRole('button', { name: 'Import inventory' })).toBeEnabled()

  await launchWith(page, 'gala.csv', 'event_id,title,time,venue\ngala-9,Gala,2027-03-01 19:30,Harbor Stadium\n')
  await expect(dialog.getByRole('radio', { name: /^Events/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import events' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import events' })).toBeEnabled()

  await launchWith(page, 'season.xlsx', 'PK')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeHidden()
  await expect(dialog).toContainText(/CSV/)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
})

test.describe('a file shared with the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is taken without a network, offered once, and forgotten at sign-out', async ({ page, app, context }) => {
    await signIn(page, app, 'manager')
    await settled(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await context.setOffline(true)
    await share(page, 'seats.csv', SEATS)
    const dialog = question(page)
    await expect(dialog).toContainText('seats.csv')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect.poll(() => sharedFiles(page)).toBe(false)
    await expect(dialog).toBeHidden()
    await context.setOffline(false)
    await settled(page)

    // Another site's form could send a file at any time: it waits for the next start.
    await page.evaluate(async (text) => {
      const body = new FormData()
      body.append('file', new File([text], 'late.csv'))
      await fetch('/share-file', { method: 'POST', body })
    }, SEATS)
    expect(await sharedFiles(page)).toBe(true)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => sharedFiles(page)).toBe(false)
  })
})

const sharedFiles = (page: Page) => page.evaluate(() => caches.has('holdfast-shared-file'))

/** Sends a file as the system's share menu does: by the form of a page. */
async function share(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      const files = new DataTransfer()
      files.items.add(new File([text], name, { type: 'text/csv' }))
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share-file',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, text] as const,
  )
}

test('a file dropped anywhere on an event opens the import of its seats; other files are refused', async ({
  manager: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await drag(page, 'season.xlsx', 'PK', false)
  await expect(page.getByText(`Drop the CSV file to import it into ${EVENT}`)).toBeVisible()
  await drag(page, 'season.xlsx', 'PK', true)
  await expect(page.getByText(/“season.xlsx” isn’t a CSV file/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
  await drag(page, 'boxes.csv', 'title,total_quantity,price\nOwners’ box,8,600\n', true)
  await expect(page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'VIP' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'First rows' })).toContainText('Owners’ box')
  await expect(page.getByRole('button', { name: 'Import inventory' })).toBeEnabled()
})
