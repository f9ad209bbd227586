import type { Locator, Page } from 'playwright/test'
import {
  choose,
  expect,
  freeSeats,
  hasFocus,
  inDays,
  openEvent,
  openSection,
  seatRow,
  settled,
  test,
  violations,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const checked = (page: Page, section: string) =>
  page.getByRole('table', { name: `Seats of section ${section}` }).getByRole('checkbox', { checked: true })
const skipLink = (page: Page) => page.getByRole('link', { name: 'Skip to seats' })

/** Opens a section and focuses its first free seat; returns this seat and its row in the table. */
async function focusFreeSeat(page: Page, section: string) {
  await openEvent(page, EVENT)
  await openSection(page, section)
  const [free] = await freeSeats(page, section)
  const row = seatRow(page, section, free!.row, free!.seat)
  await row.getByRole('button').first().focus()
  return { ...free!, row }
}

/** Whether the text of a cell is wider than the cell. */
const isCut = (cell: Locator) => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

test('keys select rows of a table, hold the selected seats, and release them', async ({ manager: page }) => {
  const { row } = await focusFreeSeat(page, '106')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+K')
  const count = await checked(page, '106').count()
  expect(count).toBeGreaterThan(0)
  await expect(selection(page)).toContainText(new RegExp(`^${count} seats?`))
  await page.keyboard.press('Escape')
  await expect(selection(page)).toBeHidden()

  await row.getByRole('button').first().focus()
  await page.keyboard.press('x')
  await expect(checked(page, '106')).toHaveCount(1)
  expect.soft(await violations(page)).toEqual([])
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('combobox', { name: /^For/ }).fill('Stage crew')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('cell', { name: 'Harbor manager' })).toBeVisible()
  await expect(row.getByRole('cell', { name: 'Stage crew' })).toBeVisible()
  for (const name of ['Harbor manager', 'Stage crew']) expect(await isCut(row.getByRole('cell', { name }))).toBe(false)
  await settled(page)

  // If no seat is selected, the key acts on the focused seat.
  await expect(selection(page)).toBeHidden()
  await row.getByRole('button').first().focus()
  await page.keyboard.press('r')
  await expect(row).toContainText('Available')
  await expect(row.getByRole('cell', { name: 'Stage crew' })).toBeHidden()
  await settled(page)
})

test('Shift and a press select the rows between; a checkbox selects one seat; typed letters do neither', async ({
  manager: page,
}) => {
  const { row } = await focusFreeSeat(page, '107')
  const rows = page.getByRole('table', { name: 'Seats of section 107' }).locator('tr[data-seat]')
  await row.getByRole('button').first().press('x')
  await rows.last().click({ modifiers: ['Shift'] })
  await expect(page.getByRole('dialog')).toBeHidden()
  // Only visible rows are in the table, but the bar counts all selected seats.
  await expect(selection(page)).toContainText(/^(?!1 seat)\d+ seats/)
  const many = Number.parseInt(await selection(page).innerText(), 10)
  expect(many).toBeGreaterThan(1)
  await checked(page, '107').first().locator('..').click()
  await expect(selection(page)).toContainText(new RegExp(`^${many - 1} seats?`))

  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.pressSequentially('hr')
  await expect(search).toHaveValue('hr')
  await expect(page.getByRole('dialog')).toBeHidden()
  await search.fill('')
  await selection(page).getByRole('button', { name: 'Clear selection' }).click()

  await page.keyboard.press('?')
  const list = page.getByRole('complementary', { name: 'Help' })
  await list.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(list.getByRole('table', { name: 'Seats', exact: true })).toContainText('Release the selected or the current seat')
})

test('the keys also work for the seats of a grid and of the map', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await openSection(page, '109')
  const section = page.getByRole('region', { name: 'Section 109', exact: true })
  await choose(section.getByRole('radio', { name: 'Grid' }))
  await section
    .getByRole('gridcell', { name: /Available/ })
    .first()
    .click()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await expect(dialog).toContainText('Section109')
  await page.keyboard.press('Escape')
  await selection(page).getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('button', { name: /^Purchased \d/ }).click()
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await page.getByRole('application', { name: /^House view/ }).focus()
  for (const key of ['Home', 'Enter', 'h']) await page.keyboard.press(key)
  await expect(dialog).toContainText('Section101')
})

test('two links lead from the start of an event to its first seat, and one from the search', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const address = page.url()
  await settled(page)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search seats' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(skipLink(page).first()).toBeFocused()
  expect.soft(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: /^Seats of section/ }).first()
  await expect(table.locator(':focus')).toHaveCount(1)
  expect(await table.locator(':focus').evaluate((seat) => seat.closest('tr')?.getAttribute('aria-rowindex'))).toBe('2')

  await page.goto(address)
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.fill('110')
  for (let tabs = 0; tabs < 2 && !(await hasFocus(skipLink(page).last())); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Seats of section 110' }).locator(':focus')).toHaveCount(1)
})

test('the card of an event stays folded for this person, and the table gets its width', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const table = page.getByRole('region', { name: /^Section / }).first()
  const width = async () => (await table.boundingBox())!.width
  const before = await width()
  await expect(page.getByText('Event Info')).toBeVisible()
  await page.getByRole('button', { name: 'Hide event details' }).click()
  await expect(page.getByText('Event Info')).toBeHidden()
  expect(await width()).toBeGreaterThan(before + 300)
  await page.reload()
  const show = page.getByRole('button', { name: 'Show event details' })
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Event Info')).toBeHidden()
  expect.soft(await violations(page)).toEqual([])
  await show.click()
  await expect(page.getByText('Event Info')).toBeVisible()
})
