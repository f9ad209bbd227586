import type { Page } from 'playwright/test'
import { openSection, signIn } from '#tests/e2e/story.ts'
import type { App } from '#tests/support/app.ts'
import { openEvent } from './open-event.ts'
import type { Shoot } from '#tests/shots/camera.ts'
import { EVENT } from './events.ts'

/** Takes pictures of the screens of a user who may only look. */
export async function viewer(page: Page, app: App, shoot: Shoot): Promise<void> {
  await signIn(page, app, 'viewer', '/sales-channel/123/events')
  await openEvent(page, EVENT)
  await openSection(page, '101')
  await shoot(page, 'viewer-event')
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await page.getByText("You don't have access to this page.").waitFor()
  await shoot(page, 'no-access')
  await page.goto(`${app.url}/sales-channel/124/events`)
  await page.getByRole('alert').first().waitFor()
  await shoot(page, 'other-channel')
}

export async function client(page: Page, app: App, shoot: Shoot): Promise<void> {
  await signIn(page, app, 'client')
  await page.getByText('This account doesn’t have access to the dashboard.').waitFor()
  await shoot(page, 'client')
}
