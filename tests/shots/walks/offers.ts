import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { settled, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'
import { EVENT } from './events.ts'
import { openEvent } from './open-event.ts'

/** Takes pictures of the lists and forms of rewards and price rules, and of their card and dialog on an event's page. */
export async function offers(page: Page, app: App, shoot: Shoot): Promise<void> {
  const to = (path: string) => page.goto(`${app.url}/sales-channel/123/${path}`)
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await page.getByRole('table', { name: 'Events' }).getByRole('row').nth(1).waitFor()
  await settled(page)
  await to('rewards')
  await page.getByRole('row', { name: /WELCOME10/ }).waitFor()
  await shoot(page, 'rewards')
  await page.getByRole('row', { name: /MATINEE8/ }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await shoot(page, 'update-reward')
  await to('rewards/create')
  await page.getByLabel('Single use').check()
  await shoot(page, 'create-reward')
  await to('price-rules')
  await page
    .getByRole('row', { name: /Base discount/ })
    .first()
    .waitFor()
  await shoot(page, 'price-rules')
  await to('price-rules/create')
  await page.getByLabel('Rule type').selectOption('Base discount')
  await shoot(page, 'create-price-rule')
  await to('events')
  await openEvent(page, EVENT)
  const card = page.getByRole('region', { name: 'Price rules' })
  await card.scrollIntoViewIfNeeded()
  await shoot(page, 'event-rules')
  await card.getByRole('button', { name: 'Add price rules' }).click()
  await page.getByRole('dialog', { name: 'Add price rules' }).waitFor()
  await shoot(page, 'add-price-rules')
}
