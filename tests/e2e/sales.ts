import type { Locator, Page } from 'playwright/test'
import type { TransactionRow } from '#contract/transactions.ts'
import type { App } from '#tests/support/app.ts'
import { accounts, personAt } from '#tests/support/person.ts'
import { expect } from './story.ts'

/** Returns the newest sales, at most 200, of the event on the screen. */
export async function salesOf(page: Page, app: App): Promise<TransactionRow[]> {
  const [, event] = /\/events\/(\d+)/.exec(page.url()) ?? []
  const provider = await personAt(app.url, accounts.provider)
  const { data } = await provider.call<{ data: TransactionRow[] }>(
    'GET',
    `/sales-channels/123/transactions?take=200&eventId=${event}`,
  )
  return data
}

/** Returns the order number of a sale of the event on the screen: paid, for more than 5, and never refunded. */
export async function paidOrder(page: Page, app: App): Promise<string> {
  return (await salesOf(page, app)).find(
    ({ payment }) => payment.status === 'succeeded' && payment.amount > 5 && payment.amount_refunded === 0,
  )!.orderId
}

/** Returns the nth sale of several seats in one row of the event on the screen, paid and never refunded. */
export async function soldRow(page: Page, app: App, nth = 0): Promise<TransactionRow> {
  return (await salesOf(page, app)).filter(
    ({ type, quantity, row, payment }) =>
      type === 'regular' && quantity > 1 && row !== null && payment.status === 'succeeded' && payment.amount_refunded === 0,
  )[nth]!
}

/** Finds a sale of the event on the screen by its order number, and opens its drawer. */
export async function openSaleDrawer(page: Page, order: string): Promise<Locator> {
  await page.getByRole('tab', { name: /^Analytics/ }).click()
  await page.getByRole('searchbox', { name: 'Search transactions of this event' }).fill(order)
  const paid = page.getByRole('table', { name: 'Analytics' }).getByRole('row').filter({ hasText: order })
  await expect(paid).toBeVisible()
  await expect(paid.getByRole('link', { name: order })).toHaveAttribute('href', /\/events\/\d+\/transaction\/[\w-]+$/)
  await paid.click()
  return page.getByRole('dialog', { name: 'Event Analytics Details' })
}

/** Opens the page of the sale whose drawer is open. */
export async function openSalePage(page: Page, drawer: Locator): Promise<void> {
  await expect(drawer.getByText('Total Charged')).toBeVisible()
  await drawer.getByRole('button', { name: 'View More Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
}

/** Finds a sale of the event on the screen by its order number, and opens the page of the sale. */
export const openSale = async (page: Page, order: string): Promise<void> => openSalePage(page, await openSaleDrawer(page, order))
