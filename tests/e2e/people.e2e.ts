import { another, expect, loaded, test, violations } from './story.ts'

test('a person gets an ability, loses it again, and is signed out everywhere', async ({ provider: page, app, browser }) => {
  const address = `${app.url}/sales-channel/123/settings/people`
  const viewer = await another(browser, app, 'viewer', '/sales-channel/123/settings/people')
  await expect(viewer.getByText("You don't have access to this page.")).toBeVisible()

  await page.goto(address)
  const row = page.getByRole('row').filter({ hasText: 'viewer@harbor.test' })
  await expect(row.getByText('View only')).toBeVisible()
  await loaded(page)
  expect.soft(await violations(page), 'the people').toEqual([])
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Harbor viewer' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  for (const isHeld of [true, false]) {
    await choose('Change abilities')
    const dialog = page.getByRole('dialog', { name: 'Abilities of Harbor viewer' })
    if (isHeld) expect.soft(await violations(page), 'abilities').toEqual([])
    await dialog.getByLabel('Offers').setChecked(isHeld)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText(isHeld ? 'Offers' : 'View only')).toBeVisible()
  }

  await choose('Devices')
  const devices = page.getByRole('dialog', { name: 'Devices of Harbor viewer' })
  await expect(devices.getByRole('listitem').first()).toBeVisible()
  expect.soft(await violations(page), 'devices').toEqual([])
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(devices.getByText('Not signed in')).toBeVisible()
  await viewer.reload()
  await expect(viewer).toHaveURL(/\/auth\/sign-in/)
})
