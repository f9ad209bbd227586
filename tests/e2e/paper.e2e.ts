import { type Page } from 'playwright/test'
import { cutNetwork, expect, openEvent, settled, test, violations } from './story.ts'

/** Does what a command line of the palette says. @param button the name of the button that the palette shows for it */
async function command(page: Page, line: string, button: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: /^Find events/ })
  await page.keyboard.press('Control+k')
  await box.fill(line)
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
}

test('the holds of an event are printed on its map, row by row, without a network', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await expect(page.getByRole('region', { name: 'Section 101', exact: true })).toBeVisible()
  await command(page, 'hold 140 A 1-40 until 2h for Stage plan because Rehearsal', /^Hold \d+ seats?$/)
  await settled(page)
  await cutNetwork(page.context(), page)
  await page.getByRole('link', { name: 'Holds', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search holds' }).fill('Stage plan')
  await page.getByRole('button', { name: /^Actions for 140 A/ }).click()
  await page.getByRole('menuitem', { name: 'Print the plan' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Plan of holds · Chicago vs Pittsburgh' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map of the house: \d+ sections? with held seats$/ })).toBeVisible()
  const line = page.getByRole('table', { name: 'Plan of holds' }).getByRole('row').filter({ hasText: 'Stage plan' })
  await expect(line).toContainText(/^140A.*Stage planRehearsal/)
  await expect(line).toContainText(/\d+:\d+[ap]m [A-Z]+/)
  const count = (await line.getByRole('cell').nth(2).innerText()).trim()
  await expect(
    page
      .getByRole('img', { name: /^Map of the house/ })
      .getByText(count, { exact: true })
      .first(),
  ).toBeAttached()
  expect(await violations(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Legend of the map' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Back to the event' }).click()
  await command(page, 'release 140 A 1-40', /^Release \d+ seats?$/)
  await settled(page)
})
