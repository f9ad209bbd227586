import type { Page } from 'playwright/test'
import { paidOrder } from './sales.ts'
import { expect, openEvent, test } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

/** Counts the presses of the pointer on the open page from now on. A reload would lose the count, and fail the story. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    const seen = window as { presses?: number }
    seen.presses = 0
    addEventListener('pointerdown', () => seen.presses!++, true)
  })
const presses = (page: Page) => page.evaluate(() => (window as { presses?: number }).presses)

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
  // The field is opened by a press; its value is chosen by the first letters, as the lists of a browser allow.
  await dialog.getByLabel('Reason').click()
  await page.keyboard.type('Dup')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('Successfully applied refund.')).toBeVisible()
  expect(await presses(page)).toBeLessThanOrEqual(4)
})
