import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { expect, loaded, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'

/** Takes pictures of the screens of provider staff outside the channels. */
export async function admin(page: Page, app: App, shoot: Shoot): Promise<void> {
  await signIn(page, app, 'provider')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await loaded(page)
  await shoot(page, 'admin-dashboard')
  await page.goto(`${app.url}/admin/sales-channels`)
  await page.getByRole('row', { name: /Harbor Stadium/ }).waitFor()
  await shoot(page, 'admin-channels')
  await page.goto(`${app.url}/admin/transactions`)
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  await shoot(page, 'admin-transactions')
}
