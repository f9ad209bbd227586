import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { cutNetwork, expect, settled, signIn, test, violations } from './story.ts'

test('a channel’s dashboard shows its figures, keeps what is chosen in the address, and stays offline', async ({
  manager: page,
  app,
}) => {
  test.setTimeout(120_000)
  const context = page.context()
  await page.goto(`${app.url}/sales-channel/123`)
  await expect(page).toHaveTitle('Dashboard | Holdfast')
  for (const name of ['Total signups', 'Tickets sold', 'Total Revenue'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('%')
  await page.getByLabel('Timeframe').selectOption('Last Year')
  await expect(page.getByRole('radio', { name: 'Years' })).toBeChecked()
  await page.getByRole('radio', { name: 'Months' }).check()
  await page.getByRole('tab', { name: 'Tickets sold by section' }).click()
  await expect(page.getByRole('tab', { name: 'Marketplace revenue' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Marketplace fees' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Timeframe')).toHaveValue('last-year')
  await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked()
  const chart = page.getByRole('img', { name: /^Tickets sold by section, Jan 1, / })
  await chart.focus()
  await page.keyboard.press('t')
  const figures = page.getByRole('table', { name: /^Tickets sold by section/ })
  await expect(figures.getByRole('row')).toHaveCount(13)
  await page.getByLabel('Timeframe').selectOption('All Time')
  await expect(
    page
      .getByRole('table', { name: /^Revenue by Source/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('$')
  expect(await violations(page)).toEqual([])
  await settled(page)

  await cutNetwork(context, page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tickets sold', exact: true })).toContainText('As of')
  await expect(page.getByRole('region', { name: 'Total Revenue', exact: true })).toContainText('$')
  await page.getByLabel('Timeframe').selectOption('Last Quarter')
  await expect(page.getByText('Failed to load metrics').first()).toBeVisible()
  await expect(page.getByRole('table', { name: /^Event calendar/ })).toBeVisible()
})

test('the calendar opens an event, and tells of those that have no room on it', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123`)
  const calendar = page.getByRole('table', { name: /^Event calendar/ })
  const event = calendar.getByRole('link', { name: /Chicago vs/ }).first()
  await expect(event).toContainText('Offers: ')
  await event.hover()
  await expect(page.getByRole('tooltip')).toContainText('seats sold')
  await event.click()
  await expect(page).toHaveURL(/\/events\/\d+/)
  await page.goBack()
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(page).toHaveURL(/month=/)
  await expect(calendar).toBeVisible()
})

test('provider staff see all channels, and take the report on providers with them', async ({ page, app }) => {
  test.setTimeout(120_000)
  await signIn(page, app, 'provider')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Marketplace fees' })).toBeVisible()
  await page.getByRole('button', { name: 'Download report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Provider Report' })
  await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox').first().check()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('provider-report.xlsx')
  await expect(dialog.getByText(/Saved as provider-report.xlsx/)).toBeVisible()
  const book = await readXlsx(new Uint8Array(await readFile(await file.path())))
  expect(book.sheets.map(({ name }) => name)).toEqual(['Summary', 'Transactions'])
})

test('the sales that are found come as a spreadsheet, by event too, or not at all', async ({ manager: page, app }) => {
  test.setTimeout(120_000)
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByRole('group', { name: 'Totals of what is found' })).toContainText('Gross $')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paid')
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('anna')
  await expect(page).toHaveURL(/q=anna/)
  await expect(page.getByText(/From the server:/)).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'By Event' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('transactions.xlsx')
  const book = await readXlsx(new Uint8Array(await readFile(await file.path())))
  expect(book.sheets.map(({ name }) => name)).toEqual(['By Event', 'Transactions'])
  const [head, ...rows] = book.sheets[1]!.rows
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => row[head!.indexOf('Status')]))).toEqual(new Set(['paid']))
  const dialog = page.getByRole('dialog', { name: 'Transactions as a spreadsheet' })
  await expect(dialog.getByText(/Saved as transactions.xlsx/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.route('**/transactions/csv**', (route) => route.abort())
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(dialog.getByText(/did not arrive whole, and nothing was saved/)).toBeVisible()
})
