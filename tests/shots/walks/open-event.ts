import { type Page, expect } from 'playwright/test'

/** Opens an event from the list by its title, whatever the order of the columns is. */
export async function openEvent(page: Page, title: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(title) })
    .first()
    .getByText(title, { exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
