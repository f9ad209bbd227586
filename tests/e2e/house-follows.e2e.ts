import type { Page } from 'playwright/test'
import { choose, expect, openEvent, test, violationsInBothThemes } from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const house = (page: Page) => page.getByRole('application', { name: /^House view: / })
const legend = (page: Page) => page.getByRole('list', { name: 'Colors of the sections' })

/** Points at the middle of the map; the tooltip shows what is there. */
async function pointAtMiddle(page: Page): Promise<void> {
  const { x, y, width, height } = (await house(page).boundingBox())!
  await page.mouse.move(x + width / 2 + 1, y + height / 2)
  await page.mouse.move(x + width / 2, y + height / 2)
}

test('the map opens at the seats of the search, follows a new search, and moves away without one', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  const tooltip = page.getByRole('tooltip')
  await search.fill('143 B 3')
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await house(page).waitFor()
  await pointAtMiddle(page)
  await expect(tooltip).toContainText('Section 143')
  await search.fill('101 B 3')
  await pointAtMiddle(page)
  await expect(tooltip).toContainText('Section 101')
  await search.fill('')
  await expect(async () => {
    await pointAtMiddle(page)
    expect((await tooltip.allInnerTexts()).join()).not.toMatch(/row\sB, seat\s3/)
  }).toPass()
})

test('the colours of the sections have a legend with numbers, and their figure stays chosen', async ({ manager: page }) => {
  await openEvent(page, EVENT)
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await expect(legend(page).getByRole('listitem').first()).toHaveText('0%–20%')
  await choose(page.getByRole('radio', { name: 'Price', exact: true }))
  await expect(legend(page).getByRole('listitem').first()).toHaveText(/^\$\d/)
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await openEvent(page, EVENT)
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await expect(page.getByRole('radio', { name: 'Price', exact: true })).toBeChecked()
  await choose(page.getByRole('radio', { name: 'Share sold' }))
})

test('the tooltip of a section at the top of the map covers nothing above the map, and closes when the pointer leaves', async ({
  manager: page,
}) => {
  await openEvent(page, EVENT)
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await house(page).waitFor()
  const tooltip = page.getByRole('tooltip')
  const { x, y, width, height } = (await house(page).boundingBox())!
  // The pointer goes down to the first section of the map, beside the aisle in its middle.
  for (let down = 4; down < height && (await tooltip.count()) === 0; down += 8) {
    await page.mouse.move(x + width / 2 + 14, y + down)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(tooltip).toContainText('Section')
  expect((await tooltip.boundingBox())!.y).toBeGreaterThanOrEqual(y)
  await page.getByRole('searchbox', { name: 'Search seats' }).hover()
  await expect(tooltip).toHaveCount(0)
})
