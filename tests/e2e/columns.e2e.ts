import { type Locator, type Page } from 'playwright/test'
import type { Listing } from '#contract/marketplace-rows.ts'
import { accounts, personAt } from '#tests/support/person.ts'
import { actionsOf, expect, freeSeats, holdUntil, inDays, openEvent, openSection, settled, test } from './story.ts'

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

/** Counts the lines of each time in a table or in some of its cells. */
const linesOfTimes = (within: Locator) =>
  within.getByRole('time').evaluateAll((times) =>
    times.map((time) => {
      const text = document.createRange()
      text.selectNodeContents(time)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test('a time is on one line in cases and in the journal, and on two lines at most in the sales of a tablet', async ({
  manager: page,
  app,
}) => {
  const channel = `${app.url}/sales-channel/123`
  await page.goto(`${channel}/marketplace/needs-action`)
  const cases = page.getByRole('table', { name: 'Needs action' })
  await expect(cases.getByRole('time').first()).toBeVisible()
  expect.soft(new Set(await linesOfTimes(cases.getByRole('cell', { name: /^\S+ \S+ \S+ .* ago$/ })))).toEqual(new Set([1]))
  // The time of the event is below its name, in a narrow column.
  expect.soft(Math.max(...(await linesOfTimes(cases)))).toBeLessThanOrEqual(2)

  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '111')
  const [free] = await freeSeats(page, '111')
  await actionsOf(page, '111', free!.row, free!.seat)
  await holdUntil(page, inDays(1))
  await settled(page)
  await page.goto(`${channel}/settings/journal`)
  const lines = page.getByRole('table', { name: 'Shift journal' })
  await expect(lines.getByRole('time').first()).toBeVisible()
  expect.soft(new Set(await linesOfTimes(lines))).toEqual(new Set([1]))

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${channel}/transactions`)
  const sales = page.getByRole('table', { name: 'Transactions' })
  await expect(sales.getByRole('time')).toHaveCount(20)
  expect.soft(Math.max(...(await linesOfTimes(sales)))).toBeLessThanOrEqual(2)
  expect(await sales.evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)).toBe(0)
})

test('on a laptop the recipients of a mass text fit', async ({ manager: page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/sales-channel/123/texttobuy/mass-text`)
  await page.getByRole('row', { name: /Thank you/ }).click()
  const recipients = page.getByRole('table', { name: 'Recipients' })
  await expect(recipients.getByRole('row')).toHaveCount(11)
  const scroller = recipients.locator('..')
  expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a laptop the list of fans fits, its names stay in sight, and a fan’s resales show their seats', async ({
  manager: page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/sales-channel/123/texttobuy/users`)
  const list = page.getByRole('group', { name: 'Users' })
  await expect(list.getByRole('row')).toHaveCount(11)
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // On a narrower screen, the list scrolls sideways under the names.
  await page.setViewportSize({ width: 610, height: 900 })
  const name = list.getByRole('row').nth(1).getByRole('cell').first()
  const left = async () => (await name.boundingBox())!.x
  const before = await left()
  const scrolled = await list.evaluate((scroll) => {
    scroll.scrollBy({ left: 100, behavior: 'instant' })
    return scroll.scrollLeft
  })
  expect(scrolled).toBeGreaterThan(0)
  expect(await left()).toBe(before)

  await page.setViewportSize({ width: 1440, height: 900 })
  const manager = await personAt(app.url, accounts.manager)
  const { data } = await manager.call<{ data: [Listing] }>('GET', '/sales-channels/123/marketplace/listings?take=1')
  await page.goto(`${app.url}/sales-channel/123/texttobuy/users/${data[0].seller!.id}`)
  await page.getByRole('tab', { name: 'Marketplace' }).click()
  const resales = page.getByRole('table', { name: 'Marketplace' })
  await expect(resales.getByRole('cell', { name: /^\S.* \/ \S+ \/ \d+/ }).first()).toBeInViewport()
  await expect(resales.getByRole('columnheader', { name: 'Seats' })).toBeInViewport()
})

test('provider staff see each offer in the zone and the currency of its channel', async ({ provider: page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/admin/offers?q=SEASON15`)
  const offer = (channel: string) =>
    page.getByRole('table', { name: 'Offers' }).getByRole('row').filter({ hasText: channel }).first()
  await expect(offer('Northern Ice')).toContainText(/ E[DS]T.*CA\$/)
  await expect(offer('Pacific Arena')).toContainText(/ P[DS]T/)
})
