import type { Locator, Page } from 'playwright/test'
import { another, choose, cutNetwork, expect, inDays, openEvent, settled, test, violations } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find seats together' })
const openFinder = (page: Page) => page.getByRole('button', { name: 'Find seats together' }).click()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search seats' })

/** The names of a found group: `Section 130, row A, seats 3–6`. */
async function placeOf(item: Locator): Promise<{ section: string; row: string; from: string; to: string; words: string }> {
  const words = (await item.innerText()).split('\n')[0]!
  const { section, row, from, to } = /^Section (?<section>.*), row (?<row>.*), seats (?<from>.*)–(?<to>.*)$/.exec(words)!.groups!
  return { section: section!, row: row!, from: from!, to: to!, words }
}

test('four seats together are found without a network, held, and released', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await settled(page)
  await cutNetwork(page.context(), page)
  await search(page).fill('row Z')
  await openFinder(page)
  await expect(finder(page).getByLabel('Number of seats')).toBeFocused()
  await finder(page).getByLabel('Number of seats').fill('4')
  await finder(page).getByLabel('Sections').fill('130-133')
  await finder(page).getByLabel('Highest price per seat').fill('0.01')
  await expect(finder(page).getByText('No 4 seats together fit')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await finder(page).getByRole('button', { name: 'At any price' }).click()
  await expect(finder(page).getByRole('status')).toHaveText(/places? found/)
  expect.soft(await violations(page)).toEqual([])
  const first = finder(page).getByRole('listitem').first()
  const place = await placeOf(first)
  expect(['130', '131', '132', '133']).toContain(place.section)
  await expect(first).toContainText(/\$[\d.]+ each · \$[\d.]+ in total/)
  await first.getByRole('button', { name: `Select ${place.words}` }).press('Enter')

  await expect(finder(page)).toBeHidden()
  await expect(selection(page)).toContainText(/^4 seats/)
  // The search hid the seats, so it was cleared.
  await expect(search(page)).toHaveValue('')
  const table = page.getByRole('table', { name: `Seats of section ${place.section}` })
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await selection(page)
    .getByRole('button', { name: /^Hold until/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('button', { name: 'Hold 4 seats' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Hold requested' })).toHaveCount(4)
  await openFinder(page)
  await expect(finder(page).getByRole('status')).toHaveText(/places? found/)
  await expect(finder(page).getByText(place.words, { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await settled(page)

  await search(page).fill(`${place.section} ${place.row} ${place.from}-${place.to}`)
  await page.getByRole('button', { name: 'Actions for 4 seats found…' }).click()
  await dialog.getByRole('button', { name: 'Release 4 seats' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Available' })).toHaveCount(4)
  await settled(page)
})

test('the palette opens the finder from any page of an event, and keeps the seat map', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const find = async () => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: /^Find events/ }).fill('seats together')
    await page.getByRole('option', { name: 'Find seats together', exact: true }).click()
    await expect(finder(page).getByLabel('Number of seats')).toBeFocused()
    await expect(page).not.toHaveURL(/together/)
  }
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await expect(page).toHaveURL(/look=house/)
  await find()
  await expect(page).toHaveURL(/look=house/)
  await finder(page).getByLabel('Sections').fill('134')
  await finder(page)
    .getByRole('button', { name: /^Select / })
    .first()
    .click()
  await expect(selection(page)).toContainText(/^2 seats/)
  await selection(page).getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('tab', { name: /^Analytics/ }).click()
  await expect(page).toHaveURL(/tab=analytics/)
  await find()
})

test('a person who cannot hold seats is shown those that are together', async ({ browser, app }) => {
  const page = await another(browser, app, 'viewer', '/sales-channel/123/events')
  await openEvent(page, EVENT)
  await openFinder(page)
  await finder(page).getByLabel('Number of seats').fill('3')
  for (const [words, level] of [
    ['upper level', /^Section 3\d\d, /],
    ['200s', /^Section 2\d\d, /],
  ] as const) {
    await finder(page).getByLabel('Sections').fill(words)
    await expect(finder(page).getByRole('listitem').first()).toHaveText(level)
    await expect(finder(page).getByRole('listitem').filter({ hasNotText: level })).toHaveCount(0)
  }
  await finder(page).getByLabel('Sections').fill('135')
  const first = finder(page).getByRole('listitem').first()
  const { section, row, from, to } = await placeOf(first)
  await first.getByRole('button', { name: /^Show / }).click()
  await expect(finder(page)).toBeHidden()
  await expect(search(page)).toHaveValue(`${section} ${row} ${from}-${to}`)
  await expect(page.getByText(/^3 of [\d,]+ seats/)).toBeVisible()
  await page.context().close()
})
