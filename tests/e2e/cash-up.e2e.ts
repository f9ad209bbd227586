import { type Page } from 'playwright/test'
import { cutNetwork, expect, pill, settled, test } from './story.ts'

/** Returns the figures of one line of a table of the sheet. */
const figures = (page: Page, table: string, line: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })
    .getByRole('cell')
    .allInnerTexts()

/** Waits until the device has stored the newest sales, which a new device loads after everything else. */
async function allSalesHere(page: Page): Promise<void> {
  await settled(page)
  await pill(page).click()
  const tray = page.getByRole('dialog', { name: 'Synchronization' })
  await expect(tray.getByText(/^\d[\d,]* sales/)).toBeVisible()
  await expect(tray.getByText(/older ones still loading/)).toHaveCount(0, { timeout: 90_000 })
  await page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
}

test('the cash-up of some days has the same sums on the device as on the server', async ({ manager: page, app }) => {
  // Uses whole days in the past, in which nothing more is sold.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${app.url}/sales-channel/123/transactions?purchasedFrom=${day(9)}&purchasedTo=${day(2)}&product=pass`)
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  await allSalesHere(page)
  await page.getByRole('button', { name: 'Cash-up', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cash-up · ')
  await expect(page.getByText(/^From the server, /)).toBeVisible()
  const read = async () => [await figures(page, 'By currency', 'USD'), await figures(page, 'By product', 'Pass')]
  const fromServer = await read()
  expect(fromServer[0]).toHaveLength(5)
  expect(fromServer[0]![0]).not.toBe('0')
  await cutNetwork(page.context(), page)
  await expect(page.getByText(/^From this device, /)).toBeVisible()
  expect(await read()).toEqual(fromServer)

  await page.getByRole('button', { name: 'Back to transactions' }).click()
  const totals = page.getByRole('group', { name: 'Totals for these results' })
  await expect(totals).toContainText(fromServer[0]![4]!)
  await page.getByRole('button', { name: /^Remove filter: Purchase date/ }).click()
  await page.getByRole('button', { name: 'Cash-up', exact: true }).click()
  // The device has only the newest sales, and no stored response with these sums.
  await expect(page.getByText('This device doesn’t have all of these sales.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('usual ranges of purchase dates are one press, and none is in the future', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await page.getByRole('button', { name: 'Purchase date: Any date' }).click()
  const dates = page.getByRole('dialog', { name: 'Purchase date' })
  await expect(dates.getByRole('button', { name: 'Next 7 days' })).toBeHidden()
  await dates.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(dates).toBeHidden()
  await expect(page).toHaveURL(/purchasedFrom=.*purchasedTo=/)
})

test('one press shows the sales of today, and the sheet names its filters and prints without the buttons', async ({
  manager: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const today = page.getByRole('button', { name: 'Purchase date: Today' })
  await today.click()
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/purchasedFrom=/)
  await page.getByLabel('Product').selectOption('Seatpicker')
  await page.getByRole('button', { name: 'Cash-up', exact: true }).press('Enter')
  await expect(page.getByText(/^Product · Seatpicker$/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Back to transactions' }).click()
  await today.click()
  await expect(today).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/purchasedFrom=/)
})
