import type { Locator } from 'playwright/test'
import { expect, test } from './story.ts'

test('on a phone a list has its buttons beside its title and its search, and no form is wider than the screen', async ({
  manager: page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const middle = async (of: Locator) => {
    const box = (await of.boundingBox())!
    return box.y + box.height / 2
  }
  const areInLine = async (one: Locator, other: Locator) => Math.abs((await middle(one)) - (await middle(other))) < 16
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(page.getByRole('list', { name: 'Events', exact: true }).getByRole('listitem').first()).toBeVisible()
  expect(await areInLine(page.getByRole('heading', { level: 1, name: 'Events' }), button('Create New Event'))).toBe(true)
  expect(await areInLine(page.getByRole('searchbox', { name: 'Search events' }), button('Download CSV'))).toBe(true)
  await page.goto(`${app.url}/sales-channel/123/settings/texttobuy`)
  await expect(button('Change Signup background…')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})
