import type { Page } from 'playwright/test'
import { expect, test, violations } from './story.ts'

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()

test('a pass is created, changed and disabled; one with subscribers keeps its price', async ({ manager: page }) => {
  await nav(page, 'Pass products')
  const table = page.getByRole('table', { name: 'Pass products' })
  await expect(table.getByRole('row').filter({ hasText: 'Season pass' })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Product' }).click()
  await page.getByLabel('Title').fill('SEASON PASS')
  await page.getByLabel('Description').fill('A story')
  await page.getByLabel('Amount').fill('12')
  await page.getByLabel('Start date').fill(day(1))
  await page.getByLabel('End date').fill(day(30))
  await page.getByLabel('Enabled').check()
  const send = page.getByRole('main').getByRole('button', { name: 'Create New Product' })
  await send.click()
  await expect(page.getByText('A pass product with this title already exists.')).toBeVisible()
  await page.getByLabel('Title').fill('Story pass')
  await send.click()
  await expect(page.getByText('Pass product created')).toBeVisible()
  const made = table.getByRole('row').filter({ hasText: 'Story pass' })
  await made.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Story pass' })).toBeVisible()
  await expect(page).toHaveTitle('Story pass | Holdfast')
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Pass product disabled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true')

  await nav(page, 'Pass products')
  await table.getByRole('row').filter({ hasText: 'Season pass' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Price, currency and dates can’t be changed while there are subscriptions.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeDisabled()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Update.*Season pass/)
  expect(await violations(page)).toEqual([])

  // The palette uses the same names.
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog').getByRole('option')
  await expect(found.filter({ hasText: 'Story pass' })).toBeVisible()
  await expect(found.filter({ hasText: 'Season pass' })).toBeVisible()
})

test('subscribers are filtered to the active ones, one is cancelled, and an old address leads to the pass', async ({
  manager: page,
  app,
}) => {
  await nav(page, 'Subscribers')
  const table = page.getByRole('table', { name: 'Subscribers' })
  await page.getByRole('button', { name: 'Active', exact: true }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Inactive' })).toHaveCount(0)
  await table.getByRole('row').filter({ hasText: 'Trial' }).first().click()
  await expect(page.getByRole('region', { name: 'Transactions' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Subscription cancelled')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('region', { name: 'Subscription' }).getByRole('link').click()
  const address = page.url()
  await page.goto(address.replace('/pass/products/', '/pass/'))
  await expect(page).toHaveURL(address)
  await page.goto(`${app.url}/sales-channel/123/pass/subscribers/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Subscriber not found')).toBeVisible()
})

test('a subscription whose card was refused is charged, and is not past due any more', async ({ manager: page }) => {
  await nav(page, 'Subscribers')
  const table = page.getByRole('table', { name: 'Subscribers' })
  await page.getByRole('button', { name: 'Past due' }).click()
  await table.getByRole('row').filter({ hasText: 'Season pass' }).last().click()
  const charges = page.getByRole('table', { name: 'Charges' })
  await expect(charges.getByText('Failed')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  const button = page.getByRole('button', { name: 'Charge now' })
  const address = /\/pass-subscribers\/[^/]+\/charges/
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    const [latest, ...others] = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: [{ ...latest, state: 'running' }, ...others] })
  })
  await page.reload()
  await expect(button).toHaveAccessibleDescription('A charge of this subscription has no known result yet.')
  await page.unroute(address)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Charge \$/ })
    .click()
  await expect(page.getByText('The charge is on its way')).toBeVisible()
  await expect(charges.getByText('Paid')).toBeVisible({ timeout: 30_000 })
  await expect(charges).toContainText('by Harbor manager')
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Subscription' })).not.toContainText('Past due')
})
