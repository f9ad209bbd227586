import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { settled, signIn } from '#tests/e2e/story.ts'
import type { Shoot } from '#tests/shots/camera.ts'
import { openEvent } from './open-event.ts'
import { EVENT } from './events.ts'

/** Takes pictures of seats held by a command line, the list of holds with its warning, the printed lists, and an event's sales. */
export async function holds(page: Page, app: App, shoot: Shoot): Promise<void> {
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await settled(page)
  await openEvent(page, EVENT)
  await page.getByRole('region', { name: 'Section 101', exact: true }).waitFor()
  const address = page.url()
  const line = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find events, sales, channels and pages' }).fill(words)
    await page.getByRole('button', { name: /^Hold \d+ seats?$/ }).waitFor()
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'release 101 A 3' }).waitFor()
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')
  await line('hold 101 C 1-40 until 2h for Sponsor because Opening night')
  await shoot(page, 'command-line')
  await page.keyboard.press('Enter')
  await line('hold 101 D 1-6 until 4min for Visiting team')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Extend by 15 min' }).waitFor()
  await settled(page)
  await page.goto(`${app.url}/sales-channel/123/holds?look=["all"]`)
  await page.getByRole('row', { name: /Visiting team/ }).waitFor()
  await shoot(page, 'holds')
  await page.goto(`${address.split('?')[0]}/on-paper`)
  await page.getByRole('table', { name: 'Hold list' }).waitFor()
  await shoot(page, 'hold-list')
  await page.goto(`${address.split('?')[0]}/on-paper?list=plan`)
  await page.getByRole('img', { name: /^Map of the house/ }).waitFor()
  await shoot(page, 'hold-plan')
  await page.goto(`${address.split('?')[0]}/on-paper?list=seats`)
  await page.getByRole('table', { name: 'Section 101', exact: true }).waitFor()
  await shoot(page, 'seat-list')
  await page.goto(`${address.split('?')[0]}?tab=analytics`)
  await page.getByRole('table', { name: 'Sales by section' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('heading', { name: 'Sales pace' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await shoot(page, 'event-analytics')
  await page.goto(`${address.split('?')[0]}/add-inventory`)
  await page.getByRole('button', { name: 'Download template' }).waitFor()
  await shoot(page, 'import-inventory-needs')
}
