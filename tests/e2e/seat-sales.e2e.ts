import type { Page } from 'playwright/test'
import type { TransactionRow } from '#contract/transactions.ts'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import { soldRow } from './sales.ts'
import { cutNetwork, expect, openEvent, settled, test, violations } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search seats' })
const order = (page: Page, sale: TransactionRow) => page.getByRole('heading', { level: 1, name: `Order ${sale.orderId}` })
const firstSeat = ({ seat, quantity }: TransactionRow) => soldSeatNames(seat, quantity)[0]!

test('from a seat to its buyer and the order, and from the order to its seats on the map', async ({ manager: page, app }) => {
  await openEvent(page, EVENT)
  const sale = await soldRow(page, app)
  const seat = firstSeat(sale)
  await expect(search(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(`sec ${sale.section} row ${sale.row} seat ${seat}`)
  await expect(page.getByText(/^1 of [\d,]+ seats/)).toBeVisible()
  await page.getByRole('button', { name: `Sale of section ${sale.section}, row ${sale.row}, seat ${seat}` }).click()
  const dialog = page.getByRole('dialog', { name: `Section ${sale.section}, row ${sale.row}, seat ${seat}` })
  await expect(dialog.getByText(sale.name!)).toBeVisible()
  await expect(dialog.getByText(sale.orderId)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Open the order' }).click()
  await expect(order(page, sale)).toBeVisible()

  await page.getByRole('link', { name: 'Show on the seat map' }).click()
  await expect(page.getByRole('application', { name: /^House view: / })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${sale.quantity} of [\\d,]+ seats`))).toBeVisible()
  // The map is moved to these seats: one of them is beside the middle of the map.
  const box = (await page.getByRole('application', { name: /^House view: / }).boundingBox())!
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2 + 6, box.y + box.height / 2)
    await expect(page.getByRole('dialog').getByText(sale.orderId)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('who sits in a seat is shown without a network, by keyboard', async ({ manager: page, app }) => {
  await openEvent(page, EVENT)
  // The page of this order was not opened on this device before.
  const sale = await soldRow(page, app, 1)
  await settled(page)
  await cutNetwork(page.context(), page)
  await search(page).fill(`${sale.section}-${sale.row}-${firstSeat(sale)}`)
  await expect(page.getByText(/^1 of [\d,]+ seats/)).toBeVisible()
  await page.getByRole('button', { name: /^Sale of section/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Section ${sale.section}, row ${sale.row}, seat ${firstSeat(sale)}` })
  await expect(dialog.getByText(sale.name!)).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the order' }).click()
  await expect(order(page, sale)).toBeVisible()
  await expect(page.getByText(/^The server cannot be reached\./)).toBeVisible()
  await expect(page.getByText(sale.name!)).toBeVisible()
})

test('sales are searched by seat, on the server and on the device', async ({ manager: page, app }) => {
  await openEvent(page, EVENT)
  const sale = await soldRow(page, app)
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(`${sale.section} ${sale.row} ${firstSeat(sale)}`)
  const found = table.getByRole('row').filter({ hasText: EVENT })
  await expect(found).toHaveCount(1)
  await settled(page)
  await cutNetwork(page.context(), page)
  await expect(page.getByText(/On this device/)).toBeVisible()
  await expect(found).toHaveCount(1)
})
