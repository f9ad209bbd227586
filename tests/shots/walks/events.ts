import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { expect, loaded, openSection, settled, signIn } from '#tests/e2e/story.ts'
import { openEvent } from './open-event.ts'
import type { Shoot } from '#tests/shots/camera.ts'

export const EVENT = 'Chicago vs Pittsburgh'

/** Takes pictures of the main work: the list, an event, its seats as a table and as a grid, holding, VIP, updating. */
export async function events(page: Page, app: App, shoot: Shoot): Promise<void> {
  await signIn(page, app, 'manager')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await settled(page)
  await loaded(page)
  await shoot(page, 'first-sign-in')
  await page.getByRole('button', { name: 'Don’t show these again' }).click()
  await shoot(page, 'dashboard')
  await page.goto(`${app.url}/sales-channel/123/events`)
  await page.getByRole('table', { name: 'Events' }).getByRole('row').nth(1).waitFor()
  await settled(page)
  // The next events are stored on the device automatically.
  await page
    .getByRole('button', { name: /^On this device for now/ })
    .nth(2)
    .waitFor()
  await shoot(page, 'events')
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('no such event')
  await page.getByText('No results').waitFor()
  await shoot(page, 'events-empty-search')
  await search.fill('')
  await openEvent(page, EVENT)
  await page.getByRole('region', { name: 'Section 101', exact: true }).waitFor()
  await shoot(page, 'event')
  await seats(page, shoot)
  await house(page, shoot)
  await vip(page, shoot)
  await page
    .getByRole('link', { name: 'Update Event' })
    .or(page.getByRole('button', { name: 'Update Event' }))
    .click()
  await page.getByLabel('Security Phrase').waitFor()
  await shoot(page, 'update-event')
}

async function house(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('radio', { name: 'House', exact: true }).check({ force: true })
  await page.getByRole('application').waitFor()
  await shoot(page, 'house')
  await page.getByRole('button', { name: /^Section 112: / }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('tooltip').waitFor()
  await shoot(page, 'house-section')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('link', { name: 'Correct map' }).click()
  await page.getByRole('option', { name: 'Section 120', exact: true }).click()
  await shoot(page, 'seat-map')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('application').waitFor()
  await page.getByRole('radio', { name: 'Sections', exact: true }).check({ force: true })
}

async function seats(page: Page, shoot: Shoot): Promise<void> {
  const section = page.getByRole('region', { name: 'Section 101', exact: true })
  await openSection(page, '101')
  await section.getByRole('table').waitFor()
  await section.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 180))
  await shoot(page, 'event-section-table')
  await section
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Actions' }).waitFor()
  await shoot(page, 'actions-dialog')
  await page.keyboard.press('Escape')
  await section.getByRole('radio', { name: 'Grid' }).check({ force: true })
  for (const row of ['B', 'C', 'D']) await section.getByRole('grid').getByTitle(`Select row ${row}`, { exact: true }).click()
  await shoot(page, 'grid-selection')
  await page.getByRole('button', { name: 'Reserve/Release section' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'section-dialog')
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox', { name: 'Search seats' })
  await search.fill('price 150-250')
  await page.getByText(/ of 52,052 seats/).waitFor()
  await shoot(page, 'event-search')
  await search.fill('no such seat')
  await page.getByText('No results').waitFor()
  await shoot(page, 'event-empty-search')
  await search.fill('')
}

async function vip(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('radio', { name: 'VIP' }).check({ force: true })
  await page.getByRole('table').getByText('Club lounge').waitFor()
  await shoot(page, 'vip')
  await page
    .getByRole('link', { name: 'Add New VIP Inventory' })
    .or(page.getByRole('button', { name: 'Add New VIP Inventory' }))
    .click()
  await page.getByLabel('Title').waitFor()
  await shoot(page, 'add-vip')
  await page.getByRole('button', { name: /Add/ }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true')
  await shoot(page, 'add-vip-wrong')
  await page.goBack()
}
