import { choose, expect, loaded, openEvent, openSection, settled, test, violationsInBothThemes } from './story.ts'

test('no screen has an accessibility violation, in the light theme or in the dark one', async ({ manager: page, app }) => {
  test.setTimeout(300_000)
  const look = async (screen: string) => {
    await loaded(page)
    expect.soft(await violationsInBothThemes(page), screen).toEqual([])
  }
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('row').nth(1)).toBeVisible()
  await look('events')
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '101')
  await look('event')
  await choose(page.getByRole('region', { name: 'Section 101', exact: true }).getByRole('radio', { name: 'Grid' }))
  await look('grid')
  await page.getByRole('radio', { name: 'VIP' }).check()
  await look('vip')
  const event = `events/${/\/events\/(\d+)/.exec(page.url())![1]}`
  const parts = [`${event}?tab=analytics`, `${event}/on-paper`, 'holds', 'transactions/cash-up']
  const offers = ['rewards', 'rewards/create', 'price-rules', 'price-rules/create']
  for (const path of ['', 'transactions', ...parts, 'events/import-events', 'events/no-such-event', ...offers]) {
    await page.goto(`${app.url}/sales-channel/123/${path}`)
    await look(path)
  }
})

test('a dialog gives the focus back to what opened it', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '101')
  const opener = page.getByRole('button', { name: 'Reserve/Release section' })
  await opener.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Actions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Actions' })).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a row that a key scrolls into view is not hidden by the parts that stay on top', async ({ manager: page }) => {
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
  await settled(page)
  await rows.first().focus()
  await page.keyboard.press('End')
  for (let up = 0; up < 18; up++) {
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(isInSight)).toBe(true)
  }
})

/** Whether the upper edge of the focused element is visible. */
function isInSight(): boolean {
  const focused = document.activeElement!
  const { left, top } = focused.getBoundingClientRect()
  return focused.contains(document.elementFromPoint(left + 20, top + 4))
}
