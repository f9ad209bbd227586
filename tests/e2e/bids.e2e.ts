import type { Page } from 'playwright/test'
import { cutNetwork, expect, settled, signIn, test, violations } from './story.ts'

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).first().click()
const products = (page: Page) => page.getByRole('table', { name: 'Bid products' })
/** Opens a product for a future event: those of past events have no pending bids. */
async function openProduct(page: Page, nth = 0): Promise<void> {
  await nav(page, 'Bid products')
  await products(page).getByRole('row').filter({ hasText: 'Open for bids' }).nth(nth).click()
  await expect(page.getByRole('region', { name: 'Audience' })).toBeVisible()
}

test('a bid product is filled in, and its rules are shown meanwhile', async ({ manager: page }) => {
  await nav(page, 'Bid products')
  await expect(products(page).getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Create New Product' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Create New Product' }).click()
  await expect(page.getByText('Send at is required').first()).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Story seats')
  await page.getByLabel('Description').fill('Seats for a story')
  await page.getByRole('combobox', { name: 'Event', exact: true }).fill('Pittsburgh')
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Min amount').fill('10')
  await page.getByLabel('Max amount').fill('90')
  await page.getByLabel('Purchase amount').fill('70')
  await page.getByLabel('Quantity', { exact: true }).fill('1')
  await page.getByLabel('Min quantity per purchase').fill('2')
  await page.getByLabel('Max quantity per purchase').fill('2')
  await expect(page.getByText('Quantity must be greater than or equal to min quantity per purchase').first()).toBeVisible()
  await page.getByLabel('Quantity', { exact: true }).fill('8')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(products(page)).toBeVisible()
})

test('an audience is counted as it is chosen, and its pending bids are approved, each with its result', async ({
  manager: page,
}) => {
  await openProduct(page)
  const audience = page.getByRole('region', { name: 'Audience' })
  await expect(audience.getByText(/matching users?/)).toBeVisible()
  await audience.getByRole('button', { name: 'Add filter' }).click()
  await audience.getByLabel('Field').selectOption({ label: 'Bid amount' })
  await expect(audience.getByText('Complete the filters to see how many fans match.')).toBeVisible()
  // What is missing is shown when the button is pressed, and what is wrong as soon as its field is left.
  await audience.getByRole('button', { name: 'Approve all' }).click()
  await expect(audience.getByText('Required').first()).toBeVisible()
  await expect(audience.getByLabel('From')).toBeFocused()
  await audience.getByLabel('From').fill('500')
  await audience.getByLabel('To', { exact: true }).fill('400')
  await expect(audience.getByText('Must not be less than the start of the range')).toBeVisible()
  await audience.getByLabel('From').fill('1x')
  await audience.getByLabel('To', { exact: true }).focus()
  await expect(audience.getByLabel('From')).toHaveValue('1x')
  await expect(audience.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  await audience.getByLabel('From').fill('120')
  await audience.getByLabel('To', { exact: true }).fill('400')
  await expect(audience.getByText(/matching users?/)).toBeVisible()
  await audience.getByRole('button', { name: 'Approve all' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /approvable bids?/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Approve .* charge/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  const run = page.getByRole('region', { name: 'Bulk approval' })
  await expect(run.getByRole('status')).toHaveText(/^Approved \d+ of \d+$/)
  // The details are already open for a user who saw it run.
  const details = run.getByRole('button', { name: 'Details' })
  if (await details.isVisible()) await details.click()
  await expect(run.getByText(/Section .*, row .*, seat/).first()).toBeVisible()
  await expect(run.getByText(/^Charged: \$/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The bids that are left are rejected together.
  const rest = run.getByRole('button', { name: /^Reject the remaining \d+ and notify the fans?$/ })
  await rest.click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(/Product: .*Event: .* \d/)
  await question.getByRole('button', { name: /^Reject the remaining/ }).click()
  await expect(page.getByText(/^\d+ bids? rejected$/)).toBeVisible()
  await expect(rest).toBeHidden()
  await expect(page.getByRole('region', { name: 'Demand curve' })).toContainText('No pending bids')
})

test('the slider under the demand curve is below its line, and moves from one bid price to the next', async ({
  manager: page,
}) => {
  await openProduct(page, 1)
  const curve = page.getByRole('region', { name: 'Demand curve' })
  const slider = curve.getByRole('slider', { name: 'Approve down to' })
  const texts = () => slider.getAttribute('aria-valuetext')
  await slider.focus()
  await page.keyboard.press('End')
  const high = await texts()
  await page.keyboard.press('ArrowLeft')
  expect(await texts()).not.toBe(high)
  await page.keyboard.press('ArrowLeft')
  const line = (await curve.locator('svg line').boundingBox())!
  const track = (await slider.boundingBox())!
  const value = Number(await slider.inputValue()) / Number(await slider.getAttribute('max'))
  // The centre of the thumb is half a thumb (8 px) away from the ends of the track.
  expect(Math.abs(track.x + 8 + value * (track.width - 16) - line.x - line.width / 2)).toBeLessThan(2)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await texts()).toBe(high)
})

test('one bid is approved and another rejected, and offline no bid can be approved', async ({ manager: page }) => {
  // A product of which the previous story has approved nothing.
  await openProduct(page, 1)
  const table = page.getByRole('region', { name: 'Bids', exact: true }).getByRole('table')
  await table.getByRole('row').filter({ hasText: 'Pending' }).first().click()
  await expect(page.getByRole('region', { name: 'Bidding history' })).toContainText('bid created')
  await settled(page)
  await cutNetwork(page.context(), page)
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await settled(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: /^Charge \$/ }).click()
  await expect(page.getByText('Bid successfully approved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bid', exact: true })).toContainText('Approved')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await openProduct(page, 2)
  await table.getByRole('row').filter({ hasText: 'Pending' }).first().click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Bid successfully rejected')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bid', exact: true })).toContainText('Rejected by')
})

test('a viewer sees bids, and no actions', async ({ page, app }) => {
  await signIn(page, app, 'viewer', '/sales-channel/123/bid-to-seat/products')
  await products(page).getByRole('row').filter({ hasText: 'Open for bids' }).first().click()
  await expect(page.getByRole('region', { name: 'Audience' })).toBeVisible()
  for (const name of ['Approve all', 'Delete', 'Edit']) await expect(page.getByRole('button', { name })).toBeHidden()
  await page.goto(`${app.url}/sales-channel/123/bid-to-seat/products/create`)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
})
