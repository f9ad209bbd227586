import type { Page } from 'playwright/test'
import { cutNetwork, expect, settled, test } from './story.ts'

const open = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()

test('the handover sheet lists the newest first, and without a network what this device has of it', async ({
  manager: page,
  app,
}) => {
  const add = async (code: string) => {
    await open(page, 'Rewards')
    await page.getByRole('button', { name: 'Create New Reward' }).click()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Description').fill('For the handover sheet')
    await page.getByLabel('Amount').fill('7')
    await page.getByRole('main').getByRole('button', { name: 'Create New Reward' }).click()
    await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible()
  }
  await add('HANDOVER1')
  await add('HANDOVER2')
  await settled(page)
  await page.goto(`${app.url}/sales-channel/123/settings/journal`)
  const lines = page.getByRole('table', { name: 'Shift journal' }).getByRole('row')
  await expect(lines.filter({ hasText: 'HANDOVER2' })).toBeVisible()
  const sheet = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Handover sheet' }).click()
  }
  await sheet()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Handover sheet of ')
  await expect(page.getByText(/^Shift: .+ (CST|CDT) to .+ (CST|CDT)$/)).toBeVisible()
  await expect(page.getByText(/^From the server, /)).toBeVisible()
  const created = page.getByRole('cell', { name: /^Created reward: HANDOVER/ })
  await expect(created).toHaveText(['Created reward: HANDOVER2', 'Created reward: HANDOVER1'])

  await cutNetwork(page.context(), page)
  await expect(page.getByText(/^The server can’t be reached\. As on this device since /)).toBeVisible()
  await expect(created).toHaveCount(2)
  await page.getByRole('button', { name: 'Back to the journal' }).click()
  await page.goto(`${app.url}/sales-channel/123/settings/journal?from=2026-01-02&to=2026-01-03`)
  await sheet()
  await expect(page.getByText('This device doesn’t have the handover sheet of these days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^From the server, /)).toBeVisible()
})
