import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { expect, openEvent, openSection, pill, settled, signIn, test } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const SECTION = '109'

test('an event made available offline opens while the server is down, with everything that it needs', async ({ app }) => {
  const profile = mkdtempSync(join(tmpdir(), 'holdfast-doors-'))
  const executablePath = await chromiumPath()
  const opened: BrowserContext[] = []
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'allow',
    })
    opened.push(context)
    return context
  }
  try {
    const first = await open()
    const page = await signIn(first.pages()[0]!, app, 'manager', '/sales-channel/123/events')
    await openEvent(page, EVENT)
    await settled(page)
    const address = page.url()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const pack = page.getByRole('region', { name: 'Offline pack' })
    await pack.getByRole('button', { name: 'Make available offline' }).click()
    await expect(pack.getByRole('status')).toHaveText(/^Ready for offline use · .+ [kM]B · as of /)
    await expect(pack.getByRole('listitem')).toHaveCount(6)
    const seats = await pack.getByRole('listitem').filter({ hasText: 'Seats' }).innerText()
    await first.close()
    await app.kill()

    const second = await open()
    const cold = second.pages()[0]!
    await cold.goto(address)
    await expect(pill(cold)).toHaveText(/Offline/)
    await expect(cold.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
    await openSection(cold, SECTION)
    await expect(cold.getByRole('table', { name: `Seats of section ${SECTION}` })).toBeVisible()
    const kept = cold.getByRole('region', { name: 'Offline pack' })
    await expect(kept.getByRole('status')).toHaveText(/^Ready for offline use/)
    expect(await kept.getByRole('listitem').filter({ hasText: 'Seats' }).innerText()).toBe(seats)
    const picture = cold.locator('main img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await cold.getByRole('tab', { name: /Analytics/ }).click()
    await expect(cold.getByText(/On this device/)).toBeVisible()
    await cold.getByRole('link', { name: 'Rewards', exact: true }).click()
    await expect(cold.getByRole('table', { name: 'Rewards' }).getByRole('row').nth(1)).toBeVisible()
    await cold.getByRole('link', { name: 'Price rules', exact: true }).click()
    await expect(cold.getByRole('table', { name: 'Price rules' }).getByRole('row').nth(1)).toBeVisible()
    await second.close()
  } finally {
    await app.start().catch(() => undefined)
    for (const context of opened) await context.close().catch(() => undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('a view of a list is saved offline, shared, and used by a colleague; the palette finds a section', async ({
  manager: page,
  colleague,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await settled(page)
  await page.context().setOffline(true)
  await page.getByLabel('Type').selectOption('VIP')
  await page.getByRole('button', { name: 'Table view' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Title').fill('VIP of the night')
  await dialog.getByLabel('Share with everyone in this channel').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'VIP of the night' })).toBeVisible()
  await expect(page).toHaveURL(/type=vip.*view=|view=.*type=vip/i)
  await page.context().setOffline(false)
  await settled(page)

  await colleague.goto(`${app.url}/sales-channel/123/transactions`)
  await colleague.getByRole('button', { name: 'Views' }).click()
  await colleague.getByRole('menuitemcheckbox', { name: /^VIP of the night/ }).click()
  await expect(colleague.getByLabel('Type')).toHaveValue(/vip/i)
  await expect(colleague.getByRole('columnheader', { name: 'Email' })).toBeHidden()
  await colleague.getByRole('button', { name: /VIP of the night/ }).click()
  await expect(colleague.getByRole('menuitem', { name: /^Delete/ })).toBeHidden()
  await colleague.getByRole('menuitem', { name: 'Back to the default list' }).click()
  await expect(colleague.getByRole('columnheader', { name: 'Email' })).toBeVisible()

  await page.getByRole('button', { name: /VIP of the night/ }).click()
  await page.getByRole('menuitem', { name: 'Delete “VIP of the night”' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Yes|Delete/ })
    .click()
  await expect(page.getByRole('button', { name: 'VIP of the night' })).toBeHidden()

  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(SECTION)
  await page.getByRole('option', { name: new RegExp(`^Section ${SECTION}.*available`) }).click()
  await expect(page.getByRole('searchbox', { name: 'Search seats' })).toHaveValue(SECTION)
  await expect(page.getByRole('table', { name: `Seats of section ${SECTION}` })).toBeVisible()
})
