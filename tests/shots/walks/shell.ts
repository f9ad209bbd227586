import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { expect } from '#tests/e2e/story.ts'
import type { Look, Shoot } from '#tests/shots/camera.ts'

/** Takes pictures of sales, and of the frame around every screen: palette, menus, account, pages that do not exist. */
export async function shell(page: Page, app: App, shoot: Shoot, { device }: Look): Promise<void> {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByText(/From the server:/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  await shoot(page, 'transactions')
  await page.getByRole('button', { name: 'Cash-up', exact: true }).click()
  await page.getByRole('table', { name: 'By currency' }).waitFor()
  await shoot(page, 'cash-up')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('pit')
  await page.getByRole('option').first().waitFor()
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).waitFor()
  await shoot(page, 'account-menu')
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await page.getByRole('dialog', { name: 'My Account' }).waitFor()
  await shoot(page, 'account-dialog')
  await page.keyboard.press('Escape')
  if (device === 'tablet') {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, 'navigation-drawer')
    await page.keyboard.press('Escape')
  }
  await page.goto(`${app.url}/no/such/page`)
  await page.getByText('Page not found.').waitFor()
  await shoot(page, 'not-found')
  await page.goto(`${app.url}/sales-channel/123/events/999999`)
  await page.getByText('Event not found').waitFor()
  await shoot(page, 'event-not-found')
}
