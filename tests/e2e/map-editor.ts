import type { Locator, Page } from 'playwright/test'
import { choose, expect, openEvent } from './story.ts'

/** The event whose venue's map the stories correct. */
const EVENT = 'Chicago vs Pittsburgh'

/** The sections of the map in its editor. */
export const sections = (page: Page): Locator => page.getByRole('listbox', { name: 'Sections' })

/** A section of the map in its editor that is in no group. */
export const sectionOf = (page: Page, name: string): Locator =>
  sections(page).getByRole('option', { name: `Section ${name}`, exact: true })

/** Opens the editor of the map from the event's page. */
export async function openEditor(page: Page): Promise<void> {
  await openEvent(page, EVENT)
  await choose(page.getByRole('radio', { name: 'House', exact: true }))
  await page.getByRole('link', { name: 'Correct map' }).click()
  await expect(page.getByRole('heading', { name: 'Correct the map' })).toBeVisible()
  await expect(sectionOf(page, '101')).toBeVisible()
}
