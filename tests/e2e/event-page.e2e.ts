import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actionsOf, cutNetwork, expect, freeSeats, inDays, openEvent, openSection, settled, test, violations } from './story.ts'
import { openSale, paidOrder } from './sales.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a sale is refunded in part, and a refund whose response is lost is shown as in progress until it is known', async ({
  provider: page,
  app,
}) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSale(page, await paidOrder(page, app))
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Apply Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.waitFor()
  expect.soft(await violations(page), 'refund').toEqual([])
  await dialog.getByLabel('Amount').fill('1')
  await dialog.getByLabel('Reason').selectOption('Duplicate')
  await dialog.getByRole('button', { name: 'Refund $1.00' }).click()
  await expect(page.getByText('Successfully applied refund.')).toBeVisible()
  await expect(page.getByText('Partially refunded').first()).toBeVisible()

  writeFileSync(join(app.data, 'payments-told'), 'lose')
  await page.getByRole('button', { name: 'Apply Refund' }).click()
  await dialog.getByLabel('Amount').fill('2')
  await dialog.getByLabel('Reason').selectOption('Fraudulent')
  await dialog.getByRole('button', { name: 'Refund $2.00' }).click()
  await expect(page.getByText('A refund of $2.00 is in progress.', { exact: false }).first()).toBeVisible()
  writeFileSync(join(app.data, 'payments-told'), '')
  await expect(page.getByText('A refund of $2.00 is in progress.', { exact: false })).toHaveCount(0, { timeout: 90_000 })
  await page.reload()
  await expect(page.getByText('-$3.00').first()).toBeVisible()
})

test('offline all actions of a sale are blocked, and a press shows the reason', async ({ provider: page, app }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSale(page, await paidOrder(page, app))
  await cutNetwork(page.context(), page)
  for (const name of ['Resend Receipt', 'Update Email', 'Apply Refund']) {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // The button is disabled for assistive technology, but a press still shows the reason.
    await button.click({ force: true })
    await expect(page.getByText('This needs a connection, and this action can’t be queued.').first()).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an event gets a picture of its own, and a league logo', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Detroit')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await page.getByRole('button', { name: 'Change Event Background…' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose an image' })
  await picker.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(picker.getByText('notes.txt isn’t a PNG, JPG, GIF or WebP image.')).toBeVisible()
  await picker.locator('input[type=file]').setInputFiles({ name: 'night.png', mimeType: 'image/png', buffer: PNG })
  await expect(picker.getByRole('button', { name: 'Uploaded: night.png' })).toHaveAttribute('aria-pressed', 'true')
  await picker.getByRole('button', { name: 'Add Selected' }).click()
  await page.getByRole('button', { name: 'Choose Home Team Logo…' }).click()
  await picker.getByRole('button', { name: 'MLB', exact: true }).dblclick()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chicago vs Detroit' })).toBeVisible()
  await settled(page)
  const picture = page.locator('img[src*="/api/images/123/"]').first()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
})

test('a hold is made for somebody, found by their name, and undone', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '104')
  const { row, seat } = (await freeSeats(page, '104')).at(-1)!
  await actionsOf(page, '104', row, seat)
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('combobox', { name: /^For/ }).fill('Visiting choir')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog).toBeHidden()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  // The notice stays while the pointer is on it.
  await undo.hover()
  await settled(page)
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.fill('visiting choir')
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await search.fill('')
  await undo.click()
  await settled(page)
  await search.fill('visiting choir')
  await expect(page.getByText('No results').first()).toBeVisible()
  await search.fill('')
  await actionsOf(page, '104', row, seat)
  await dialog.getByText('History', { exact: true }).click()
  await expect(dialog.getByText(/^Undone/)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await expect(dialog.getByText(/for Visiting choir/)).toBeVisible()
})

test('offline seats are found, held for somebody by a line of text, undone, extended before they end, and released', async ({
  manager: page,
}) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '108')
  const { row, seat } = (await freeSeats(page, '108')).at(-1)!
  await settled(page)
  await cutNetwork(page.context(), page)
  const hold = async (end: string) => {
    // The keys are typed without waiting. The palette gets all of them, including the first, and the page behind the palette does
    // not change.
    const words = `hold 108 ${row} ${seat},999 until ${end} for Bell ringers`
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await expect(page.getByRole('combobox', { name: 'Find events, sales, channels and pages' })).toHaveValue(words)
    await expect(page.locator('#content')).not.toBeEmpty()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Not found: 999')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Hold 1 seat' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await hold('2h')
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.fill('bell ringers')
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No results').first()).toBeVisible()
  await search.fill('')

  await hold('4min')
  const warning = page.getByRole('status').filter({ hasText: 'Your hold of 1 seat ends' })
  await expect(warning).toContainText('Bell ringers')
  await page.getByRole('link', { name: /^Holds/ }).click()
  const line = page.getByRole('row', { name: /Bell ringers/ })
  await expect(line).toContainText('Hold requested')
  await warning.getByRole('button', { name: 'Extend by 15 min' }).click()
  await expect(warning).toBeHidden()
  expect(await violations(page)).toEqual([])
  await line.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Release 1 seat' }).click()
  await expect(line).toBeHidden()
  await page.context().setOffline(false)
  await settled(page)
  await expect(line).toBeHidden()
})
