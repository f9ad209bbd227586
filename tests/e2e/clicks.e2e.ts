import type { Page } from 'playwright/test'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import { paidOrder, soldRow } from './sales.ts'
import { actionsOf, expect, freeSeats, holdUntil, inMinutes, openEvent, seatRow, settled, test, todayCard } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

/** Counts the presses of the pointer on the open page from now on. A reload would lose the count, and fail the story. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    const seen = window as { presses?: number }
    seen.presses = 0
    addEventListener('pointerdown', () => seen.presses!++, true)
  })
const presses = (page: Page) => page.evaluate(() => (window as { presses?: number }).presses)

/** Types into the search of seats, which the slash key focuses. */
async function searchSeats(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search seats' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(words)
}

test('from the list of sales, a sale is refunded with four presses', async ({ provider: page, app }) => {
  await openEvent(page, EVENT)
  const order = await paidOrder(page, app)
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await countPresses(page)
  await page.getByRole('searchbox', { name: 'Search transactions' }).focus()
  await page.keyboard.type(order)
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows.last().click()
  await page.getByRole('button', { name: 'Apply Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  // A press opens the field, and its first letters choose a value, as in any list of a browser.
  await dialog.getByLabel('Reason').click()
  await page.keyboard.type('Dup')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('Successfully applied refund.')).toBeVisible()
  expect(await presses(page)).toBeLessThanOrEqual(4)
})

test('from the dashboard, a seat of the next event is held with three presses', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123`)
  await expect(todayCard(page).getByText('Next event')).toBeVisible()
  await countPresses(page)
  await todayCard(page).getByRole('link').first().click()
  await searchSeats(page, 'section 116')
  const [free] = await freeSeats(page, '116')
  await actionsOf(page, '116', free!.row, free!.seat)
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(seatRow(page, '116', free!.row, free!.seat)).toContainText('Reserved')
  await settled(page)
  expect(await presses(page)).toBeLessThanOrEqual(3)
  // Later stories expect no hold that ends soon.
  await actionsOf(page, '116', free!.row, free!.seat)
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(seatRow(page, '116', free!.row, free!.seat)).toContainText('Available')
  await settled(page)
})

test('from the dashboard, a hold that ends soon is extended with one press', async ({ manager: page, app }) => {
  await openEvent(page, EVENT)
  await searchSeats(page, 'section 117')
  const [free] = await freeSeats(page, '117')
  await actionsOf(page, '117', free!.row, free!.seat)
  await holdUntil(page, inMinutes(10))
  await settled(page)
  await page.goto(`${app.url}/sales-channel/123`)
  const hold = todayCard(page)
    .getByRole('listitem')
    .filter({ hasText: `117 ${free!.row} ${free!.seat}` })
  await expect(hold).toBeVisible()
  await countPresses(page)
  await hold.getByRole('button', { name: 'Extend by 15 min' }).click()
  await expect(hold).toContainText(/in 2\d minutes/)
  await settled(page)
  expect(await presses(page)).toBeLessThanOrEqual(1)
  // Other stories expect no hold that ends soon.
  await hold.getByRole('button', { name: 'Release' }).click()
  await expect(hold).toBeHidden()
  await settled(page)
})

test('from a seat, its buyer is shown with one press, and the order with the second', async ({ manager: page, app }) => {
  await openEvent(page, EVENT)
  const sale = await soldRow(page, app)
  const seat = soldSeatNames(sale.seat, sale.quantity)[0]!
  await countPresses(page)
  await searchSeats(page, `${sale.section} ${sale.row} ${seat}`)
  await page.getByRole('button', { name: `Sale of section ${sale.section}, row ${sale.row}, seat ${seat}` }).click()
  const dialog = page.getByRole('dialog', { name: `Section ${sale.section}, row ${sale.row}, seat ${seat}` })
  await expect(dialog.getByText(sale.name!)).toBeVisible()
  expect(await presses(page)).toBe(1)
  await dialog.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${sale.orderId}` })).toBeVisible()
  await expect(page.getByText(sale.name!).first()).toBeVisible()
  expect(await presses(page)).toBe(2)
})
