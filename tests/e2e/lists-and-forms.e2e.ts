import { cutNetwork, expect, openEvent, pill, settled, test } from './story.ts'

/** The texts with which a list shows a time in the past. */
const past = /\d (?:day|week|month|hour)s? ago|yesterday|last /

test('invalid values in an address never reach the list', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions?page=-3&type=nonsense&by=password&order=upwards&product=7`)
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  await expect(page.getByText(/^1–20 of/)).toBeVisible()
  await page.goto(`${app.url}/sales-channel/123/events?page=abc&status=unknown`)
  await expect(page.getByText(/^1–20 of/)).toBeVisible()
})

test('a range that ends before it begins is reported, and reversed by one press', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions?from=2027-04-09&to=2020-04-01`)
  await expect(page.getByText('The start, Apr 9, 2027, is after the end, Apr 1, 2020.')).toBeVisible()
  await page.getByRole('button', { name: 'Swap the dates' }).click()
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Event dates: Apr 1, 2020 – Apr 9, 2027', exact: true })).toBeVisible()
})

test('the filter that is on by default is visible and can be removed, and a reload keeps it removed', async ({
  manager: page,
}) => {
  const table = page.getByRole('table', { name: 'Events' })
  await settled(page)
  await expect(table.getByRole('row').nth(1)).not.toContainText(past)
  await page.getByRole('button', { name: 'Remove filter: From today' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText(past)
  await page.reload()
  await expect(table.getByRole('row').nth(1)).toContainText(past)
  await expect(page.getByRole('button', { name: 'Remove filter: From today' })).toBeHidden()
})

test('unsaved input of a form is restored, and offline the form shows that it waits', async ({ manager: page, app }) => {
  await openEvent(page, 'Chicago vs Detroit')
  await page.getByRole('button', { name: 'Update Event' }).click()
  const phrase = page.getByLabel('Security Phrase')
  await phrase.fill('Grey heron')
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page.getByText('What you entered is kept as a draft on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await openEvent(page, 'Chicago vs Detroit')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible()
  await expect(phrase).toHaveValue('Grey heron')

  await settled(page)
  await cutNetwork(page.context(), page)
  await expect(page.getByText('This is saved on this device and sent when you’re back online.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chicago vs Detroit' })).toBeVisible()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Chicago vs Detroit/ }).first()).toContainText('1 waiting')
  await page.context().setOffline(false)
  await settled(page)
  await page.goto(`${app.url}/sales-channel/123/events`)
  await expect(page.getByText('1 waiting')).toBeHidden()
})

test('a row of a list opens in another tab with Ctrl and with the middle button, and its title is a link', async ({
  manager: page,
}) => {
  const row = page.getByRole('row', { name: /Chicago vs Pittsburgh/ }).first()
  await expect(row.getByRole('link', { name: /Chicago vs Pittsburgh/ })).toHaveAttribute(
    'href',
    /\/sales-channel\/123\/events\/\d+$/,
  )
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const opening = page.context().waitForEvent('page')
    await row.getByRole('cell').nth(3).click(press)
    const tab = await opening
    await expect(tab).toHaveURL(/\/events\/\d+/)
    await tab.close()
  }
  await expect(page).toHaveURL(/\/events$/)
  await row.getByRole('link', { name: /Chicago vs Pittsburgh/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chicago vs Pittsburgh' })).toBeVisible()
})
