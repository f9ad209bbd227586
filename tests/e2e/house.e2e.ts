import type { Locator, Page } from 'playwright/test'
import { cutNetwork, expect, inDays, openEvent, settled, test, violations } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const houseOf = (page: Page) => page.getByRole('application', { name: /^House view: / })
const told = (page: Page) => page.getByRole('tooltip')
const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const shown = (page: Page, word: string) => page.getByRole('button', { name: new RegExp(`^${word} \\d`) })

test('from the whole house to a seat, by keyboard and by mouse; held without a network, counted to the seat', async ({
  manager: page,
}) => {
  await openEvent(page, EVENT)
  await page.getByRole('radio', { name: 'House', exact: true }).check()
  const house = houseOf(page)
  // What may be sold is all that is left: the keyboard goes in at a free seat.
  await shown(page, 'Purchased').click()
  await shown(page, 'Reserved').click()
  await house.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(told(page)).toContainText(/Section 101.*available, .* reserved, .* sold/)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toContainText('Section 102')
  await page.keyboard.press('Enter')
  await expect(told(page)).toContainText(/Section 102, row \w+, seat \d+.*Available/)
  await page.keyboard.press(' ')
  await expect(selection(page)).toContainText(/1 seat\s*in 1 section/)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('0')
  await page.keyboard.press('+')

  // The mouse: a tile goes to its section, the wheel closer, Shift and dragging selects what lies there.
  const strip = page.getByRole('toolbar', { name: 'Sections of the house' })
  await strip.getByRole('button', { name: /^Section 143: / }).click()
  await expect(told(page)).toContainText('Section 143')
  const box = (await house.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -200)
  await page.mouse.move(middle.x - 200, middle.y - 120)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  await page.mouse.move(middle.x + 200, middle.y + 120, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(selection(page)).toContainText('in 2 sections')
  expect.soft(await violations(page)).toEqual([])

  await cutNetwork(page.context(), page)
  const count = Number(/Hold until… \((\d+)\)/.exec(await selection(page).innerText())?.[1])
  await selection(page)
    .getByRole('button', { name: /^Hold until/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await expect(dialog).toContainText(`To hold${count} seats`)
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('button', { name: `Hold ${count} seats` }).click()
  await expect(page.getByText(`Hold requested for ${count} seats`).first()).toBeVisible()
  await expect(selection(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.context().setOffline(false)
  await settled(page)

  // The address has it all: a reload shows the same.
  await expect(page).toHaveURL(/look=house/)
  await page.reload()
  await expect(houseOf(page)).toBeVisible()
  await expect(shown(page, 'Purchased')).toHaveAttribute('aria-pressed', 'false')
})

test('seats of several sections are one selection; order and open sections survive a reload', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const section = (name: string) => page.getByRole('region', { name: `Section ${name}` })
  const tile = (name: string) =>
    page.getByRole('toolbar', { name: 'Sections of the house' }).getByRole('button', { name: `Section ${name}: ` })
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  for (const name of ['139', '140']) {
    await tile(name).click()
    await section(name).getByRole('radio', { name: 'Grid' }).check()
    const seat = section(name)
      .getByRole('gridcell', { name: /Reserved|Available/ })
      .first()
    await seat.hover()
    await expect(told(page)).toContainText(`Section ${name}`)
    await expect(told(page)).toContainText('$')
    await seat.click()
  }
  expect.soft(await violations(page), 'a seat of a grid told').toEqual([])
  await expect(selection(page)).toContainText(/2 seats\s*in 2 sections/)
  await selection(page).getByRole('button', { name: 'Clear selection' }).click()
  await section('139').getByRole('radio', { name: 'Table' }).check()
  const price = section('139').getByRole('columnheader', { name: 'Price' })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=price/)
  await expect(page).toHaveURL(/grid=.*140/)
  await page.reload()
  await tile('139').click()
  await expect(section('139').getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await search.fill('status-that-is-not-there')
  await expect(page.getByText('No results')).toBeVisible()
  await search.fill('price 57-59')
  await page.getByRole('button', { name: /^Actions for .* found/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await expect(dialog).toContainText(/Found: [\d,]+ seats?/)
  await expect(dialog).toContainText(/Left as they are: .*sold/)
  await page.keyboard.press('Escape')
})

/** Goes on with Tab, or back with Shift+Tab, until something has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 90; steps++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

test('by the keyboard alone: a seat of the house is held for somebody and undone, a seat of a grid is held and released', async ({
  manager: page,
}) => {
  const { keyboard } = page
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
  await tabTo(page, rows.first())
  const row = rows.filter({ hasText: EVENT }).first()
  for (let steps = 0; steps < 25 && !(await hasFocus(row)); steps++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
  await shown(page, 'Purchased').waitFor()
  await settled(page)

  // In the house, of which only what may be sold is left: to its last section, into it, and a seat of it.
  await tabTo(page, page.getByRole('radio', { name: 'Sections', exact: true }))
  await keyboard.press('ArrowRight')
  await tabTo(page, shown(page, 'Purchased'))
  await keyboard.press(' ')
  await tabTo(page, shown(page, 'Reserved'))
  await keyboard.press(' ')
  const house = houseOf(page)
  await tabTo(page, house)
  await keyboard.press('End')
  await keyboard.press('Enter')
  await expect(told(page)).toContainText('Available')
  await keyboard.press(' ')
  await expect(selection(page)).toContainText(/1 seat\s*in 1 section/)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await expect(dialog).toContainText('Available')
  await tabTo(page, dialog.getByRole('button', { name: '1 hour' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const name = dialog.getByRole('combobox', { name: /^For/ })
  await tabTo(page, name)
  await keyboard.type('Night porters')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(house).toBeFocused()
  await expect(told(page)).toContainText('Night porters')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await keyboard.press('Control+z')
  await expect(told(page)).toContainText('Available')
  await expect(told(page)).not.toContainText('Night porters')

  // In the list: from the tile of a section to a free seat of its grid.
  await tabTo(page, page.getByRole('radio', { name: 'House', exact: true }), 'Shift+Tab')
  await keyboard.press('ArrowLeft')
  const tiles = page.getByRole('toolbar', { name: 'Sections of the house' }).getByRole('button')
  await tabTo(page, tiles.first())
  await keyboard.press('End')
  await keyboard.press('Enter')
  const section = page.getByRole('region', { name: /^Section / }).last()
  await tabTo(page, section.getByRole('radio', { name: 'Table' }))
  await keyboard.press('ArrowRight')
  const cell = section.getByRole('grid').locator(':focus')
  await tabTo(page, section.getByRole('grid').locator('[role=gridcell][tabindex="0"]').first())
  for (let steps = 0; steps < 400 && !(await cell.getAttribute('aria-label'))?.includes('Available'); steps++) {
    const before = await cell.getAttribute('data-seat')
    await keyboard.press('ArrowRight')
    if ((await cell.getAttribute('data-seat')) === before) await keyboard.press('ArrowDown')
  }
  await keyboard.press(' ')
  await expect(selection(page)).toContainText(/1 seat\s*in 1 section/)
  await keyboard.press('Enter')
  await tabTo(page, name)
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await settled(page)
  await expect(cell).toHaveAttribute('data-state', 'reserved')
  await keyboard.press(' ')
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: /^Release/ }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell).toHaveAttribute('data-state', 'available')
  await settled(page)
})
