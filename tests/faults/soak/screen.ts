import type { Locator, Page } from 'playwright'
import { type Person, people } from './event.ts'

export const seatCells = (page: Page): Locator => page.getByRole('gridcell').first()
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true })

/** Returns the person whose name is in the header; null if nobody is signed in. */
export async function accountOn(page: Page): Promise<Person | null> {
  const account = page.getByRole('button', { name: /^Account of/ })
  if (!(await account.isVisible())) return null
  const label = await account.getAttribute('aria-label')
  return people.find(({ name }) => label === `Account of ${name}`) ?? null
}

export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs out; queued changes stay on the device for their owner. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const keep = page.getByRole('button', { name: 'Keep for me and sign out' })
  await keep.or(passwordField(page)).first().waitFor()
  if (await keep.isVisible()) await keep.click()
  await passwordField(page).waitFor()
}

/** Returns the text of the sync status in the header. */
export const syncStatus = (page: Page): Promise<string> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Up to date|Updating|Offline|Sending|need|Sign in/ })
    .innerText()
