import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import {
  choose,
  cutNetwork,
  expect,
  loaded,
  openEvent,
  pill,
  settled,
  test,
  violations,
  violationsInBothThemes,
} from './story.ts'

test('a channel’s dashboard shows its figures, keeps choices in the address, and works offline', async ({
  manager: page,
  app,
}) => {
  const context = page.context()
  await page.goto(`${app.url}/sales-channel/123`)
  await expect(page).toHaveTitle('Dashboard | Holdfast')
  for (const name of ['Total signups', 'Tickets sold', 'Total Revenue'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('%')
  await page.getByLabel('Timeframe').selectOption('Last Year')
  await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked()
  await choose(page.getByRole('radio', { name: 'Years' }))
  await choose(page.getByRole('radio', { name: 'Months' }))
  await page.getByRole('tab', { name: 'Tickets sold by section' }).click()
  await expect(page.getByRole('tab', { name: 'Marketplace revenue' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Marketplace fees' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Timeframe')).toHaveValue('last-year')
  await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked()
  const chart = page.getByRole('img', { name: /^Tickets sold by section, Jan 1 – / })
  await chart.focus()
  await page.keyboard.press('t')
  const figures = page.getByRole('table', { name: /^Tickets sold by section/ })
  await expect(figures.getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('region', { name: /^Tickets sold by section, Jan 1 – / })).toBeFocused()
  await page.keyboard.press('t')
  await expect(chart).toBeFocused()
  await page.keyboard.press('t')
  await expect(figures).toBeVisible()
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

test('at 1440 pixels no tab of the sales and no column of the revenue is cut off', async ({ provider: page, app }) => {
  /** Whether all of an element is visible within its next ancestor that matches. */
  const isWhole = (element: Locator, within: string) =>
    element.evaluate((inner, selector) => {
      const [box, outer] = [inner.getBoundingClientRect(), inner.closest(selector)!.getBoundingClientRect()]
      const isInWidth = box.left >= outer.left && box.right <= Math.min(outer.right, innerWidth) + 1
      return isInWidth && box.top >= outer.top && box.bottom <= outer.bottom + 1
    }, within)
  for (const path of ['/', '/sales-channel/123']) {
    await page.goto(app.url + path)
    const fees = page.getByRole('tab', { name: 'Marketplace fees' })
    await expect(fees).toBeVisible()
    expect.soft([path, await isWhole(fees, '[role=tablist]')]).toEqual([path, true])
    const column = page
      .getByRole('table', { name: /^Revenue by Source/ })
      .getByRole('columnheader')
      .last()
    await expect(column).toBeVisible()
    expect.soft([path, await isWhole(column, 'section')]).toEqual([path, true])
  }
})

test('the calendar shows the figures of an event, opens the event, and moves to the next month', async ({
  manager: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123`)
  const calendar = page.getByRole('table', { name: /^Event calendar/ })
  const event = calendar.getByRole('link', { name: /Chicago vs/ }).first()
  await expect(event).toContainText('Offers: ')
  await event.hover()
  await expect(page.getByRole('tooltip')).toContainText('seats sold')
  await event.click()
  await expect(page).toHaveURL(/\/events\/\d+/)
  await page.goBack()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=/)
  await expect(calendar).toBeVisible()
})

test('provider staff see all channels, and download the report on providers', async ({ provider: page, app }) => {
  await page.goto(app.url)
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
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${app.url}/admin/sales-channels?q=harbor`)
  const table = page.getByRole('table', { name: 'Sales channels' })
  await expect(table.getByRole('row', { name: /Harbor Stadium/ })).toBeVisible()
  await settled(page)
  await cutNetwork(page.context(), page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await saving.getByLabel('Title').fill('Ours')
  await saving.getByLabel('Share with all provider staff').check()
  await saving.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Ours', exact: true })).toBeVisible()
  await expect(pill(page)).toHaveText(/1 waiting/)
  await page.context().setOffline(false)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Ours', exact: true })).toBeVisible()
  await page.goto(`${app.url}/admin/sales-channels`)
  await expect(table.getByRole('row')).not.toHaveCount(2)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ours' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('harbor')
  await page.getByRole('button', { name: 'Ours', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete “Ours”' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Yes|Delete/ })
    .click()
  await expect(page.getByRole('button', { name: 'Ours', exact: true })).toBeHidden()
})

test('the sales of a search are downloaded as a spreadsheet, also by event, and never in part', async ({
  manager: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByRole('group', { name: 'Totals for these results' })).toContainText('Gross $')
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
  await expect(dialog.getByText(/The download is incomplete; nothing was saved/)).toBeVisible()
})

test('a map shows where an event sells, by three figures, with the keyboard, and without a network', async ({
  manager: page,
}) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await page.getByRole('tab', { name: /^Analytics/ }).click()
  const card = page.getByRole('region', { name: 'Sales by section and price' })
  const map = (figure: string) => card.getByRole('group', { name: `Map of the sections, colored by: ${figure}` })
  const section = map('Share sold').getByRole('img', { name: /^Section 101, \d+% sold, \$[\d,]+, \$\d+ on average$/ })
  await expect(section).toBeVisible()
  const legend = card.getByRole('list', { name: 'Colors of the sections' }).getByRole('listitem')
  await expect(legend).toHaveText(['10%–20%', '220%–40%', '340%–60%', '460%–80%', '580%–100%'])

  await section.hover()
  await expect(card.getByText(/^Section 101, /)).toBeVisible()
  await section.press('ArrowRight')
  await expect(map('Share sold').getByRole('img', { name: /^Section 101, / })).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(section).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(section).toBeFocused()

  await choose(card.getByRole('radio', { name: 'Average price' }))
  await expect(page).toHaveURL(/heat=price/)
  await expect(legend.first()).toHaveText(/\$\d+–\$\d+$/)
  await choose(card.getByRole('radio', { name: 'Gross revenue' }))
  await page.reload()
  await expect(map('Gross revenue')).toBeVisible()
  await loaded(page)
  expect.soft(await violationsInBothThemes(page)).toEqual([])

  await settled(page)
  await cutNetwork(page.context(), page)
  await page.reload()
  await expect(map('Gross revenue').getByRole('img', { name: /^Section 101, \d+% sold, \$/ })).toBeVisible()
})
