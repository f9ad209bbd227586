import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { settled, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'

/** Takes pictures of the lists, forms and pages of offers and mass texts. */
export async function campaigns(page: Page, app: App, shoot: Shoot): Promise<void> {
  const to = (path: string) => page.goto(`${app.url}/sales-channel/123/texttobuy/${path}`)
  await signIn(page, app, 'provider', '/sales-channel/123/texttobuy/offers')
  await page
    .getByRole('row', { name: /Paused/ })
    .first()
    .waitFor()
  await settled(page)
  await shoot(page, 'offers')
  await page
    .getByRole('row', { name: /Paused/ })
    .first()
    .click()
  await page.getByRole('log', { name: 'Activity log' }).getByText('Sent to').first().waitFor()
  await shoot(page, 'offer')
  await page.getByRole('table', { name: 'Recipients' }).scrollIntoViewIfNeeded()
  await shoot(page, 'offer-recipients')
  await to('offers/create')
  await page.getByLabel('Message', { exact: true }).fill('Hi {first_name}! Better seats for {event_title} are open — €20 off*')
  await shoot(page, 'create-offer')
  await page.getByRole('button', { name: 'Load template' }).click()
  await page.getByRole('dialog', { name: 'Load template' }).waitFor()
  await shoot(page, 'load-template')
  await to('mass-text')
  await page.getByRole('row', { name: /Weather plan/ }).waitFor()
  await shoot(page, 'mass-texts')
  await page.getByRole('row', { name: /Weather plan/ }).click()
  await page.getByRole('table', { name: 'Recipients' }).waitFor()
  await shoot(page, 'mass-text')
  await to('mass-text/create')
  await page.getByLabel('Custom message').fill('Hi {first_name}, doors open early tonight.')
  await shoot(page, 'create-mass-text')
  await page.goto(`${app.url}/admin/offers`)
  await page.getByRole('row', { name: /Draft/ }).first().waitFor()
  await shoot(page, 'admin-offers')
}
