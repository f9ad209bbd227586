import { writeFileSync } from 'node:fs'
import { accounts, personAt } from '#tests/support/person.ts'
import type { Page } from 'playwright/test'
import { expect, openEvent, pill, settled, signIn, test } from './story.ts'

/** Cuts off the responses to matching requests, which the server still gets and carries out. */
async function cutAnswers(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const wire = await page.context().newCDPSession(page)
  wire.on('Fetch.requestPaused', ({ requestId }) => {
    void wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }).catch(() => undefined)
  })
  await wire.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return () => wire.detach()
}

const TITLE = 'Cut short'

test('an import whose response is lost is shown as done after a reload, and it ran once', async ({ page, app }, info) => {
  await signIn(page, app, 'manager', '/sales-channel/123/events/import-events')
  const file = info.outputPath('cut-short.csv')
  writeFileSync(file, `event_id,title,time,venue\ncut-1,${TITLE},2027-03-01 19:30,Harbor Stadium\n`)
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/events/import') && sent++))
  await page.getByLabel('CSV file').setInputFiles(file)
  const mend = await cutAnswers(page, '*/events/import')
  await page.route('**/api/outcomes/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Import events' }).click()
  await expect(page.getByText('We don’t know yet whether this went through')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import events' })).toBeDisabled()
  await mend()

  await page.reload()
  await expect(page.getByText('We don’t know yet whether this went through')).toBeVisible()
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Import events' })).toBeDisabled()
  await page.unroute('**/api/outcomes/**')
  const note = page.getByRole('status').filter({ hasText: 'It went through' })
  await expect(note.filter({ hasText: 'New: 1,' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Import events' })).toBeEnabled()

  await pill(page).click()
  const notes = page.getByRole('region', { name: 'Unconfirmed' })
  await expect(notes).toContainText('Import of events: cut-short.csv')
  await expect(notes).toContainText('It went through')
  await notes.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notes).toBeHidden()

  expect(sent).toBe(1)
  const manager = await personAt(app.url, accounts.manager)
  const found = await manager.call<{ data: unknown[] }>(
    'GET',
    `/sales-channels/123/events?searchQuery=${encodeURIComponent(TITLE)}`,
  )
  expect(found.data).toHaveLength(1)
})

test('a change that never arrived is shown as not done, and can be made again', async ({ page, app }) => {
  await signIn(page, app, 'viewer')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  await dialog.getByLabel('Name').fill('Vera Viewer')
  await page.route('**/api/profile', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('It didn’t arrive')).toBeVisible({ timeout: 45_000 })
  await expect(pill(page)).toHaveText('1 needs you')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account of Vera Viewer' })).toBeVisible()
  await expect(pill(page)).toHaveText(/Up to date/)
})

test('the server misses changes that the browser deleted, and the user sees how many there were', async ({ page, app }) => {
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await openEvent(page, 'Chicago vs Pittsburgh')
  await settled(page)
  await page.route('**/api/batch', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'x-holdfast': 'test', 'content-type': 'application/problem+json', 'retry-after': '600' },
      body: JSON.stringify({ type: 'about:blank', title: 'Away', status: 503, detail: 'Away', code: 'UnderMaintenance' }),
    }),
  )
  const reported = page.waitForRequest(
    (request) => request.url().includes('/api/devices/') && (request.postDataJSON() as { waiting: number }).waiting === 1,
  )
  await page.getByRole('button', { name: 'Disable Event' }).click()
  await page.getByRole('button', { name: 'Yes, disable it!' }).click()
  await (await reported).response()

  // Opens a page of the same origin without the app, so that the databases are not kept open.
  await page.goto(`${app.url}/icons/mark.svg`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: done, onblocked: done }))
    }
  })
  await page.goto(`${app.url}/sales-channel/123/events`)
  const notice = page.getByRole('status').filter({ hasText: '1 change was waiting on this device and is gone' })
  await expect(notice).toBeVisible({ timeout: 30_000 })
  await expect(notice).toContainText(/Last report to the server: \d{1,2}:\d\d[ap]m/)
  const read = page.waitForRequest(
    (request) =>
      request.url().includes('/api/devices/') && (request.postDataJSON() as { seen_lost?: boolean }).seen_lost === true,
  )
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await (await read).response()
  await page.reload()
  await expect(pill(page)).toHaveText(/Up to date/)
  await expect(notice).toBeHidden()
})
