import { expect, loaded, openEvent, signIn, test, violations } from './story.ts'

test('the help opens beside the screen at its section, and its links lead to other pages', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/holds`)
  await expect(page.getByRole('heading', { level: 1, name: 'Holds' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Make a hold longer' })).toBeFocused()
  expect(await violations(page)).toEqual([])

  await help.getByRole('button', { name: 'release the seats' }).click()
  await expect(help.getByRole('heading', { name: 'Release seats', exact: true })).toBeFocused()
  await help.getByRole('button', { name: 'All topics' }).click()
  await help.getByRole('button', { name: 'When something needs you' }).click()
  await expect(help).toContainText('Do it again')

  // The page stays while its steps lead to another screen.
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'When something needs you' })).toBeVisible()
  await help.getByRole('button', { name: 'All topics' }).focus()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('the palette finds pages of the guide by their words', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /^Find events/ }).fill('refund a resale')
  await page.getByRole('option', { name: 'Refund a resale order' }).click()
  const title = page.getByRole('complementary', { name: 'Help' }).getByRole('heading', { name: 'Refund a resale order' })
  await expect(title).toBeFocused()
})

test('on a small screen, or over a dialog, the help is a drawer', async ({ manager: page, app }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await page.goto(`${app.url}/sales-channel/123/events`)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  const drawer = page.getByRole('dialog', { name: 'Help' })
  await expect(drawer.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a demo account sees three hints after the first sign-in, until they are dismissed on this device', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'manager')
  const hints = page.getByRole('region', { name: 'Three things to try' })
  await expect(hints.getByRole('listitem')).toHaveCount(3)
  await loaded(page)
  expect(await violations(page)).toEqual([])

  await hints.getByRole('button', { name: 'What works offline' }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'What works offline' })).toBeFocused()
  await hints.getByRole('button', { name: 'Show the guide' }).click()
  await expect(help.getByRole('heading', { name: 'Dashboard', exact: true })).toBeFocused()
  await hints.getByRole('link', { name: 'Choose an event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await page.goBack()
  await hints.getByRole('button', { name: 'Don’t show these again' }).press('Enter')
  await expect(hints).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible()
  await expect(hints).toBeHidden()
})
