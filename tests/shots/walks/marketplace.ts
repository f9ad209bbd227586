import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { settled, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'

/** The marketplace as who manages everything sees it, and the journal. */
export async function marketplace(page: Page, app: App, shoot: Shoot): Promise<void> {
  const to = (path: string) => page.goto(`${app.url}/sales-channel/123/${path}`)
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  await signIn(page, app, 'provider', '/sales-channel/123/marketplace/listings')
  await rows('Listings').nth(1).waitFor()
  await settled(page)
  await shoot(page, 'listings')
  await to('marketplace/listings?status=manual_action_required')
  await rows('Listings').nth(1).click()
  await page.getByRole('region', { name: 'Seller' }).waitFor()
  await shoot(page, 'listing')
  await to('marketplace/listings')
  await rows('Listings').nth(1).click()
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  await page.getByRole('dialog', { name: 'Cancel listing' }).waitFor()
  await shoot(page, 'cancel-listing')
  await to('marketplace/orders')
  await rows('Orders').nth(1).waitFor()
  await shoot(page, 'orders')
  await rows('Orders').nth(1).click()
  await page.getByRole('dialog', { name: 'Order' }).waitFor()
  await shoot(page, 'order')
  await to('marketplace/orders?status=completed')
  await rows('Orders').nth(1).click()
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await page.getByRole('button', { name: /^Refund / }).waitFor()
  await shoot(page, 'cancel-and-refund')
  await to('marketplace/needs-action')
  await rows('Needs action').nth(1).waitFor()
  await shoot(page, 'needs-action')
  await to('marketplace/users')
  await rows('Marketplace users').nth(1).waitFor()
  await shoot(page, 'marketplace-users')
  await to('settings/journal')
  await page.getByRole('heading', { name: 'Shift journal' }).waitFor()
  await shoot(page, 'journal')
}
