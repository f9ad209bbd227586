import {
  actionsOf,
  choose,
  expect,
  freeSeats,
  holdUntil,
  inDays,
  openEvent,
  openSection,
  seatRow,
  settled,
  test,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

test('an operator finds a seat, holds it and releases it', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '102')
  const [free] = await freeSeats(page, '102')
  await actionsOf(page, '102', free!.row, free!.seat)
  await holdUntil(page, inDays(1))
  const seat = seatRow(page, '102', free!.row, free!.seat)
  await expect(seat).toContainText('Reserved')
  await expect(seat).toContainText('Harbor manager')
  await actionsOf(page, '102', free!.row, free!.seat)
  await page.getByRole('dialog', { name: 'Actions' }).getByRole('button', { name: 'Release' }).click()
  await expect(seat).toContainText('Available')
  await settled(page)
})

test('keys move between the seats of a table, sold ones too, and to its ends', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '102')
  const table = page.getByRole('table', { name: 'Seats of section 102' })
  const at = (index: number) => table.locator(`tr[aria-rowindex="${index + 2}"]`)
  const focused = async () =>
    Number(await page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))) - 2
  const [free] = await freeSeats(page, '102')
  await seatRow(page, '102', free!.row, free!.seat).getByRole('button').first().focus()
  const start = await focused()
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(start + 1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(start + 2)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe(start)
  await page.keyboard.press('End')
  const last = Number(await table.getAttribute('aria-rowcount')) - 2
  await expect.poll(focused).toBe(last)
  await expect(at(last)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe(0)
})

test('a seat that is held on one screen changes on another at once', async ({ manager: page, colleague: other }) => {
  await openEvent(page, EVENT)
  await openSection(page, '103')
  await settled(page)
  await openEvent(other, EVENT)
  await openSection(other, '103')
  const [free] = await freeSeats(other, '103')
  await actionsOf(other, '103', free!.row, free!.seat)
  await holdUntil(other, inDays(1))
  await expect(seatRow(page, '103', free!.row, free!.seat)).toContainText('Harbor seats')
})

test("somebody else's hold is released only after a confirmation", async ({ manager: page, colleague: other }) => {
  await openEvent(other, EVENT)
  await openSection(other, '104')
  const [free] = await freeSeats(other, '104')
  await actionsOf(other, '104', free!.row, free!.seat)
  await holdUntil(other, inDays(1))
  await settled(other)

  await openEvent(page, EVENT)
  await openSection(page, '104')
  await actionsOf(page, '104', free!.row, free!.seat)
  const actions = page.getByRole('dialog', { name: 'Actions' })
  await expect(actions).toContainText('Harbor seats')
  await actions.getByRole('button', { name: 'Release' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Harbor seats')
  await question.getByRole('button', { name: /release/i }).click()
  await expect(seatRow(page, '104', free!.row, free!.seat)).toContainText('Available')
})

test('the search finds a seat by its place, and seats by their price', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.fill('101 B 3')
  await expect(page.getByRole('region', { name: /^Section / })).toHaveCount(1)
  await search.fill('price 239-241')
  await expect(page.getByRole('region', { name: /^Section Suite/ }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Section 101', exact: true })).toBeHidden()
  await search.fill('no such seat')
  await expect(page.getByText('No results')).toBeVisible()
})

test('a whole section is held and released as one action', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '105')
  const section = page.getByRole('region', { name: 'Section 105', exact: true })
  const free = Number(/Available (\d+)/.exec((await section.getByRole('heading').innerText()).replaceAll('\n', ' '))?.[1])
  await section.getByRole('button', { name: 'Reserve/Release section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('button', { name: /^Hold/ }).click()
  await expect(section.getByRole('heading')).toContainText(/Available\s*0/)
  expect(free).toBeGreaterThan(0)
  await settled(page)
})

test('many seats are selected in the grid by keyboard and held at once', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '110')
  const section = page.getByRole('region', { name: 'Section 110', exact: true })
  await choose(section.getByRole('radio', { name: 'Grid' }))
  const free = section.getByRole('gridcell', { name: /Available/ }).first()
  await free.click()
  await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText(/[12] seats?/)
  await bar.getByRole('button', { name: /Hold until/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('button', { name: /^Hold/ }).click()
  await expect(section.getByRole('gridcell', { name: /Reserved/ }).first()).toBeVisible()
  await settled(page)
})

test('on a phone only the search and the legend stay above the seats', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '101')
  await page.setViewportSize({ width: 390, height: 844 })
  const search = page.getByRole('searchbox').last()
  const legend = page.getByRole('button', { name: /^Available/ }).first()
  await page.mouse.wheel(0, 3_000)
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).not.toBeInViewport()
  await expect(legend).toBeInViewport()
  // The header is 56 px high, and covers the lines above the search.
  await expect.poll(async () => (await search.boundingBox())?.y).toBeLessThan(80)
})

test('on a phone the page of an event never scrolls sideways, whatever the language', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '101')
  const address = page.url()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of ['en', 'fr', 'de', 'nl']) {
    await page.evaluate((chosen) => localStorage.setItem('holdfast.locale', chosen), locale)
    await page.goto(address)
    await expect(page.locator(`html[lang=${locale}]`)).toBeAttached()
    await expect(page.getByRole('searchbox').last()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(390)
  }
  await page.evaluate(() => localStorage.removeItem('holdfast.locale'))
})
