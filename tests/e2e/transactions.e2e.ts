import { cutNetwork, expect, settled, test } from './story.ts'

test('sales are searched and filtered by the server online, and on the device offline', async ({ manager: page, app }) => {
  const context = page.context()
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(page.getByText(/From the server:/)).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('@fans.example')
  await page.getByLabel('Type').selectOption('VIP')
  await expect(page.getByText(/From the server:/)).toBeVisible()
  await settled(page)

  await cutNetwork(context, page)
  await expect(page.getByText(/On this device/)).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('Upgrade')
  await page.getByLabel('Type').selectOption('All')
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('no such buyer')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(table.getByRole('row')).toHaveCount(21)
})

test('a date is typed digit by digit, and requested once', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  const startDates: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Records only the requests of the list, not those of its totals.
    if (pathname.endsWith('/transactions')) startDates.push(searchParams.get('eventStartDate') ?? '')
  })
  await page.getByRole('button', { name: 'Event dates: Any date' }).click()
  const start = page.getByLabel('Start date')
  await start.focus()
  await page.keyboard.type('11202025', { delay: 40 })
  await expect(start).toHaveValue('11202025')
  await expect(page).toHaveURL(/from=%222025-11-20%22|from=2025-11-20/)
  await expect.poll(() => startDates.filter(Boolean)).toEqual(['2025-11-20'])
  await start.blur()
  await expect(start).toHaveValue('11/20/2025')
})

test('provider staff see the sales of all channels', async ({ provider: page, app }) => {
  await page.goto(`${app.url}/admin/transactions`)
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  // The demo world's 60,000 sales, and those of earlier stories.
  await expect(page.getByText(/\b60,\d{3}\b/)).toBeVisible()
})

test('on a tablet every column of a sale is visible, some of them below another', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await expect(table.getByRole('columnheader', { name: 'Event ID' })).toBeVisible()
  const sideways = () => page.getByRole('group', { name: 'Transactions' }).evaluate((list) => list.scrollWidth - list.clientWidth)
  for (const width of [834, 768]) {
    await page.setViewportSize({ width, height: 1194 })
    await expect(table.getByRole('columnheader', { name: 'Purchased Time' })).toBeInViewport()
    await expect(table.getByRole('columnheader', { name: 'Event ID' })).toBeHidden()
    await expect(
      table
        .getByRole('row')
        .nth(1)
        .getByText(/^\d{8}-/)
        .filter({ visible: true }),
    ).toBeVisible()
    expect(await sideways()).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})
