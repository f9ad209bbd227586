import { type Locator, type Page } from 'playwright/test'
import { expect, openEvent, test } from './story.ts'

/** Whether all of a column's heading is visible without scrolling the table sideways. */
const isInSight = (page: Page, table: Locator, column: string) =>
  table.getByRole('columnheader', { name: column, exact: true }).evaluate((head, width) => {
    const { left, right } = head.getBoundingClientRect()
    const scroll = head.closest('[role=group]')!.getBoundingClientRect()
    return left >= scroll.left && right <= Math.min(scroll.right, width) + 1
  }, page.viewportSize()!.width)

/** Counts the cells with an email or an identifier, and returns the texts of those that have more than one line. */
const broken = (table: Locator) =>
  table.locator('td [title]').evaluateAll((cells) => {
    const whole = (cells as HTMLElement[]).filter(({ title }) => /^\S+@\S+$|^\S*\d\S*$/.test(title))
    return { cells: whole.length, broken: whole.filter((cell) => cell.offsetHeight > 24).map(({ title }) => title) }
  })

test('the analytics of an event show the five columns most in use without scrolling, emails in one line', async ({
  manager: page,
}) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await page.getByRole('tab', { name: /Analytics/ }).click()
  const table = page.getByRole('table', { name: 'Analytics' })
  await expect(table.getByRole('row')).toHaveCount(11)
  for (const column of ['Order ID', 'Customer', 'Email', 'Quantity', 'Price'])
    expect([column, await isInSight(page, table, column)]).toEqual([column, true])
  expect(await broken(table)).toEqual({ cells: 20, broken: [] })
})

test('a sale shows its status before what is nice to know, and its email in one line', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('row')).toHaveCount(21)
  const heads = await table.getByRole('columnheader').allInnerTexts()
  expect(heads.indexOf('Status')).toBeLessThan(heads.indexOf('Channels'))
  const { cells, broken: brokenCells } = await broken(table)
  expect(cells).toBeGreaterThan(20)
  expect(brokenCells).toEqual([])
})
