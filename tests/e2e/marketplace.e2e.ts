import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { choose, cutNetwork, expect, loaded, settled, test, violations, violationsInBothThemes } from './story.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name })
const rows = (page: Page, name: string) => table(page, name).getByRole('row')
const open = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
const states = (page: Page) => page.getByRole('group', { name: 'Status' })

test('an operator views listings by state, one listing, orders and their download, and users', async ({ manager: page }) => {
  await open(page, 'Listings')
  await expect(rows(page, 'Listings')).toHaveCount(11)
  await expect(states(page).getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true')
  await states(page)
    .getByRole('button', { name: /Manual action required/ })
    .click()
  await expect(rows(page, 'Listings').nth(1)).toContainText('Manual action required')
  expect(await violations(page)).toEqual([])
  await rows(page, 'Listings').nth(1).click()
  await expect(page.getByRole('alert').getByText('Manual action required')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Seller' })).toBeVisible()
  await expect(rows(page, 'Orders of this listing').nth(1)).toContainText('Delivery Failed')
  // Only users who may manage everything may cancel.
  await expect(page.getByRole('button', { name: 'Cancel listing' })).toBeHidden()
  expect(await violations(page)).toEqual([])

  await open(page, 'Orders')
  await expect(rows(page, 'Orders')).toHaveCount(11)
  await expect(table(page, 'Orders').getByRole('columnheader', { name: 'Platform fees' })).toBeHidden()
  await states(page)
    .getByRole('button', { name: /^Delivered/ })
    .click()
  await expect(rows(page, 'Orders').nth(1)).toContainText('Delivered')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  expect(file.suggestedFilename()).toBe('Marketplace Report.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).not.toContain('Platform Fees')
  expect(lines.slice(1).every((line) => line.includes(',delivered,'))).toBe(true)
  const order = rows(page, 'Orders').nth(1)
  await expect(order.getByRole('link')).toHaveAttribute('href', /\/sales-channel\/123\/marketplace\/orders\/[\da-f-]{36}$/)
  const opening = page.context().waitForEvent('page')
  await order.click({ modifiers: ['Control'] })
  const tab = await opening
  await expect(tab.getByRole('region', { name: 'History' })).toContainText('Tickets delivered')
  await tab.close()
  await order.click()
  await expect(page.getByRole('dialog', { name: 'Order' })).toContainText('Delivered at')
  await page.keyboard.press('Escape')

  await open(page, 'Marketplace users')
  await expect(rows(page, 'Marketplace users')).toHaveCount(11)
  await page
    .getByRole('group', { name: 'Seller account' })
    .getByRole('button', { name: /Rejected/ })
    .click()
  await expect(rows(page, 'Marketplace users').nth(1)).toContainText('Rejected')
  expect(await violations(page)).toEqual([])
  await rows(page, 'Marketplace users').nth(1).click()
  await page.getByRole('tab', { name: 'Marketplace' }).click()
  const resale = rows(page, 'Marketplace').nth(1)
  await expect(resale.getByRole('link')).toHaveAttribute('href', /\/marketplace\/(orders|listings)\/[\da-f-]{36}$/)
  await resale.getByRole('cell').first().click()
  await expect(page).toHaveURL(/\/marketplace\/(orders|listings)\/[\da-f-]{36}$/)
})

test('a listing that needs attention is assigned to one person, and resale prices are compared with face values', async ({
  manager: page,
}) => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Needs action/ })
    .click()
  const first = rows(page, 'Needs action').nth(1)
  await first.getByRole('button', { name: 'Assign to me' }).click()
  await expect(first.getByRole('button', { name: 'Unassign' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await first.getByRole('button', { name: 'Unassign' }).click()
  await expect(first.getByRole('button', { name: 'Assign to me' })).toBeVisible()

  await open(page, 'Resale prices')
  await expect(rows(page, 'Resale prices, By section').nth(1)).toContainText('%')
  await expect(rows(page, 'Resale prices, Top resellers').nth(1)).toContainText('$')
  expect(await violations(page)).toEqual([])
})

test('a map shows the resale prices of one event by section, with the keyboard, and without a network', async ({
  manager: page,
}) => {
  await open(page, 'Resale prices')
  const card = page.getByRole('region', { name: 'By section' })
  await expect(card.getByText('Choose one event to see the map of its sections.')).toBeVisible()
  // The next event has the most orders.
  await page.getByRole('combobox', { name: 'Events' }).click()
  await page.getByRole('option').first().click()
  const map = (figure: string) => card.getByRole('group', { name: `Map of the sections, colored by: ${figure}` })
  const resold = /^Section \w+, \d+ seats? resold, \$[\d.,]+ per seat, [+-]?[\d.]+% vs. face value$/
  const section = map('Vs. face value').getByRole('img', { name: resold }).first()
  await expect(section).toBeVisible()
  const legend = card.getByRole('list', { name: 'Colors of the sections' }).getByRole('listitem')
  await expect(legend).toHaveText([
    '1below -20%',
    '2-20% to 0%',
    '30% to +20%',
    '4+20% to +50%',
    '5+50% and more',
    'Nothing resold',
  ])

  await section.hover()
  await expect(card.getByText(resold)).toBeVisible()
  await section.press('Home')
  const first = map('Vs. face value').getByRole('img').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toBeFocused()

  await choose(card.getByRole('radio', { name: 'Seats resold' }))
  await expect(page).toHaveURL(/heat=seats/)
  await expect(map('Seats resold')).toBeVisible()
  await choose(card.getByRole('radio', { name: 'Price per seat' }))
  await expect(legend.first()).toHaveText(/^1\$\d+/)
  await loaded(page)
  expect.soft(await violationsInBothThemes(page)).toEqual([])

  await settled(page)
  await cutNetwork(page.context(), page)
  await page.reload()
  await expect(map('Price per seat').getByRole('img', { name: resold }).first()).toBeVisible()
})

test('cases are filtered, noted and declined in the row, counted in the navigation, and an order has its own page', async ({
  provider: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/marketplace/needs-action`)
  const nav = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Needs action/ })
  await expect(nav).toContainText(/\d/)
  await page
    .getByRole('group', { name: 'Reason' })
    .getByRole('button', { name: /^Buyer refund asked|^Refund requested/i })
    .click()
  await expect(page).toHaveURL(/trouble=buyer_refund_asked/)
  const first = rows(page, 'Needs action').nth(1)
  const act = async (name: string) => {
    await first.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Add a note')
  await page.getByRole('textbox', { name: 'Note' }).fill('Waiting for the buyer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('Waiting for the buyer')
  expect(await violations(page)).toEqual([])
  await expect(first.getByRole('link').first()).toHaveAttribute('href', /\/marketplace\/orders\/[\da-f-]{36}$/)
  await act('Details')
  await page.getByRole('link', { name: 'Open order' }).click()
  await expect(page).toHaveURL(/marketplace\/orders\/[\da-f-]{36}$/)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Refund requested')
  const order = page.url()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await act('Decline the refund')
  await page.getByRole('button', { name: 'Decline and notify the buyer' }).click()
  await expect(page.getByText('Refund declined')).toBeVisible()
  await page.goto(order)
  await expect(history).toContainText('Refund declined')
  await expect(history).toContainText(/by \w+/)
})

test('a user who manages everything cancels a listing and refunds an order, once; offline neither is possible', async ({
  provider: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/marketplace/listings`)
  await expect(rows(page, 'Listings')).toHaveCount(11)
  await rows(page, 'Listings').nth(1).click()
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel listing' })
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('button', { name: 'Cancel listing' }).click()
  await expect(page.getByText('Listing cancelled successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Listing', exact: true })).toContainText('Cancelled')

  await page.goto(`${app.url}/sales-channel/123/marketplace/orders?status=completed`)
  await expect(table(page, 'Orders').getByRole('columnheader', { name: 'Platform fees' })).toBeVisible()
  await rows(page, 'Orders')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel and refund' }).click()
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('Order refunded successfully')).toBeVisible()
  await states(page)
    .getByRole('button', { name: /^Cancelled/ })
    .click()
  await expect(rows(page, 'Orders').nth(1)).toContainText('Cancelled')
  await rows(page, 'Orders')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Cancel and refund' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await states(page)
    .getByRole('button', { name: /^Completed/ })
    .click()
  await expect(rows(page, 'Orders').nth(1)).toContainText('Completed')
  await settled(page)
  await cutNetwork(page.context(), page)
  await loaded(page)
  await rows(page, 'Orders')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const refund = page.getByRole('menuitem', { name: 'Cancel and refund' })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await expect(refund).toContainText('This needs a connection')
})

test('the journal shows who made a change, with the values before and after', async ({ manager: page, app }) => {
  await open(page, 'Rewards')
  await page.getByRole('button', { name: 'Create New Reward' }).click()
  await page.getByLabel('Code', { exact: true }).fill('JOURNAL7')
  await page.getByLabel('Description').fill('For the journal')
  await page.getByLabel('Amount').fill('7')
  await page.getByRole('main').getByRole('button', { name: 'Create New Reward' }).click()
  await expect(page.getByRole('row', { name: /JOURNAL7/ })).toBeVisible()
  await settled(page)
  await page.goto(`${app.url}/sales-channel/123/settings/journal`)
  const line = rows(page, 'Shift journal').filter({ hasText: 'JOURNAL7' })
  await expect(line).toContainText('Created reward')
  await line.click()
  const entry = page.getByRole('dialog', { name: 'Created reward' })
  await expect(entry.getByRole('row', { name: /^Code/ })).toContainText('JOURNAL7')
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
})
