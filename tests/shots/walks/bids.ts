import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { settled, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'

/** Takes pictures of bids and passes: their lists, one of each, an approval of many bids; then of four pages of settings. */
export async function bids(page: Page, app: App, shoot: Shoot): Promise<void> {
  const to = (path: string) => page.goto(`${app.url}/sales-channel/123/${path}`)
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  await signIn(page, app, 'manager', '/sales-channel/123/bid-to-seat/products')
  await rows('Bid products').nth(1).waitFor()
  await settled(page)
  await shoot(page, 'bid-products')
  await rows('Bid products').filter({ hasText: 'Open for bids' }).first().click()
  const audience = page.getByRole('region', { name: 'Audience' })
  await audience.getByText(/matching users?/).waitFor()
  await shoot(page, 'bid-product')
  await audience.getByRole('button', { name: 'Approve all' }).click()
  const approve = page.getByRole('dialog').getByRole('button', { name: /^Approve .* charge/ })
  await approve.waitFor()
  await shoot(page, 'approve-all')
  await approve.click()
  await page
    .getByRole('region', { name: 'Bulk approval' })
    .getByRole('status')
    .filter({ hasText: /^Approved \d+ of \d+$/ })
    .waitFor()
  await shoot(page, 'approved-all')
  await to('bid-to-seat/products/create')
  await page.getByLabel('Purchase amount').waitFor()
  await shoot(page, 'create-bid-product')
  await to('bid-to-seat/bids')
  await rows('Bids').nth(1).waitFor()
  await shoot(page, 'bids')
  await rows('Bids').nth(1).click()
  await page.getByRole('region', { name: 'Bidding history' }).waitFor()
  await shoot(page, 'bid')
  await to('pass/products')
  await rows('Pass products').nth(1).waitFor()
  await shoot(page, 'pass-products')
  await rows('Pass products').filter({ hasText: 'Enabled' }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot(page, 'pass-product')
  await to('pass/products/create')
  await page.getByLabel('Title').waitFor()
  await shoot(page, 'create-pass-product')
  await to('pass/subscribers')
  await rows('Subscribers').nth(1).waitFor()
  await shoot(page, 'subscribers')
  await rows('Subscribers').nth(1).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot(page, 'subscriber')
  for (const name of ['bidding', 'seatpicker', 'marketplace', 'timezone']) {
    await to(`settings/${name}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(page, `settings-${name}`)
  }
}
