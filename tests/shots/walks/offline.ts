import type { BrowserContext, Page } from 'playwright/test'
import { actionsOf, cutNetwork, expect, freeSeats, holdUntil, inDays, openSection, pill, settled } from '#tests/e2e/story.ts'
import type { App } from '#tests/support/app.ts'
import { personAt } from '#tests/support/person.ts'
import { openEvent } from './open-event.ts'
import type { Shoot } from '#tests/shots/camera.ts'
import { EVENT } from './events.ts'

/** Takes pictures of queued changes offline, and of the changes that need a decision when the network is back. */
export async function offline(page: Page, context: BrowserContext, app: App, shoot: Shoot): Promise<void> {
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await page.getByRole('button', { name: 'Close All' }).click()
  await openSection(page, '108')
  await page
    .getByRole('region', { name: 'Section 108', exact: true })
    .getByRole('radio', { name: 'Table' })
    .check({ force: true })
  await settled(page)
  const [first, second] = await freeSeats(page, '108')
  await cutNetwork(context, page)
  for (const seat of [first!, second!]) {
    await actionsOf(page, '108', seat.row, seat.seat)
    await holdUntil(page, inDays(1))
  }
  await expect(pill(page)).toHaveText('Offline · 2 waiting')
  await shoot(page, 'offline-event')
  const tray = page.getByRole('dialog', { name: 'Synchronization' })
  await pill(page).click()
  await tray.getByRole('heading', { name: 'On this device' }).waitFor()
  await shoot(page, 'tray-waiting')
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/sales-channel/123/events`)
  await page.getByRole('table', { name: 'Events' }).getByRole('row').nth(1).waitFor()
  await shoot(page, 'offline-events')
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByText(/On this device/)).toBeVisible()
  await shoot(page, 'offline-transactions')
  await page.goto(`${app.url}/sales-channel/123/events/import-events`)
  await page.getByLabel('CSV file').waitFor({ state: 'attached' })
  await shoot(page, 'offline-import')
  await takeFrom(app, first!)
  await context.setOffline(false)
  await expect(pill(page)).toHaveText(/1 needs you/, { timeout: 30_000 })
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await pill(page).click()
  await tray.getByRole('heading', { name: 'On this device' }).waitFor()
  await shoot(page, 'tray-needs-you')
  await tray
    .getByText(new RegExp(`Hold 108 ${first!.row} ${first!.seat}`))
    .first()
    .click()
  await tray.getByText('On the server now').first().waitFor()
  await shoot(page, 'tray-needs-you-open')
}

/** Holds the seat as another user. */
async function takeFrom(app: App, { row, seat }: { row: string; seat: string }): Promise<void> {
  const other = await personAt(app.url, 'seats@harbor.test')
  const { data: found } = await other.call<{ data: { id: number; title: string; time: string; upgrade_status: string }[] }>(
    'GET',
    `/sales-channels/123/events?searchQuery=${encodeURIComponent(EVENT)}&take=50`,
  )
  for (const event of found.filter(({ upgrade_status }) => upgrade_status !== 'past')) {
    const seats = await other.call<{ seat: { uuid: string; section: string; row: string; seat: string }[] }>(
      'GET',
      `/events/${event.id}/inventory`,
    )
    const taken = seats.seat.find((one) => one.section === '108' && one.row === row && one.seat === seat)
    if (taken)
      return void (await other.call('PATCH', '/inventory/reserve', {
        uuid: taken.uuid,
        reserved: true,
        reserved_at: inDays(2).replace('T', ' ') + ':00',
      }))
  }
  throw new Error(`No seat 108 ${row} ${seat}`)
}
