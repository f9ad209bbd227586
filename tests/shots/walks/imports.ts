import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { openEvent } from './open-event.ts'
import type { Shoot } from '#tests/shots/camera.ts'
import { EVENT } from './events.ts'

const file = (name: string) => fileURLToPath(new URL(`../../support/data/${name}`, import.meta.url))

/** Takes pictures of imports of a season and a stadium, which are checked but not sent. */
export async function imports(page: Page, app: App, shoot: Shoot): Promise<void> {
  await page.goto(`${app.url}/sales-channel/123/events/import-events`)
  await page.getByLabel('CSV file').waitFor({ state: 'attached' })
  await shoot(page, 'import-events')
  await page.getByLabel('CSV file').setInputFiles(file('mlb-giants-2022-schedule.csv'))
  await page.getByText('Team schedule').waitFor()
  await shoot(page, 'import-events-checked')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name,age\nsomebody,41\n') })
  await page.getByText(/The first line must name the columns/).waitFor()
  await shoot(page, 'import-events-refused')
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await page
    .getByRole('link', { name: 'Add Inventory' })
    .or(page.getByRole('button', { name: 'Add Inventory' }))
    .click()
  await page.getByLabel('CSV file').setInputFiles(file('dodger-stadium-inventory.csv'))
  await page.getByText('57,061').first().waitFor()
  await shoot(page, 'import-inventory-checked')
}
