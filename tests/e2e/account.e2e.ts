import { expect, signIn, test, violations } from './story.ts'
import type { Page } from 'playwright/test'

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Account' })
  await expect(dialog.getByText('This device', { exact: true })).toBeVisible()
  return dialog
}

test('another device is signed out from My Account, and shows the sign-in at once', async ({ page, browser, app }) => {
  const there = await browser.newPage()
  await signIn(there, app, 'viewer')
  await expect(there.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await signIn(page, app, 'viewer')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const dialog = await openAccount(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Sign out .*last used/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(there.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await there.close()
})

test('another email needs the current password, and a new password must not be common', async ({ page, app }) => {
  await signIn(page, app, 'seats')
  const dialog = await openAccount(page)
  await dialog.getByLabel('Email').fill('else@harbor.test')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
  await dialog.getByLabel('Email').fill('seats@harbor.test')
  await dialog.getByLabel('Current password').fill('holdfast-demo')
  await dialog.getByLabel('New password').fill('password1')
  await dialog.getByLabel('Confirm password').fill('password1')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Too common').first()).toBeVisible()
})

test('Escape in My Account asks before it discards the input', async ({ page, app }) => {
  await signIn(page, app, 'viewer')
  const dialog = await openAccount(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Somebody Else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('signing out leaves neither the session nor the dark theme behind', async ({ page, app }) => {
  await signIn(page, app, 'lakeside')
  const dialog = await openAccount(page)
  await dialog.getByRole('radio', { name: 'Dark', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const token = await page.evaluate(() => localStorage.getItem('holdfast.token'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const me = () => page.request.get(`${app.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await me()).status()).toBe(401)
})
