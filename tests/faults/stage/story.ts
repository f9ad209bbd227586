import { type BrowserContext, type CDPSession, type Page, test as base } from 'playwright/test'
import type { Seat } from '#contract/inventory.ts'
import { actionsOf, expect, freeSeats, pill, seatRow, settled } from '#tests/e2e/story.ts'
import { failOnUncaught } from '#tests/support/uncaught.ts'
import { EVENT, openVenue, type Venue } from './venue.ts'

export { EVENT }

/** Each worker has one product behind one proxy, and one device with a signed-in user; a story uses free seats. */
export const test = base.extend<{ caught: void; inOrder: void }, { venue: Venue; device: BrowserContext }>({
  venue: [
    async ({}, use) => {
      const venue = await openVenue()
      await use(venue)
      await venue.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  device: [
    async ({ browser, venue }, use) => {
      const zone = { locale: 'en-US', timezoneId: 'America/New_York' }
      const device = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...zone })
      await fill(device, venue)
      await use(device)
      await device.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  caught: [({ browser }, run) => failOnUncaught(browser, run), { auto: true }],
  context: async ({ device }, give) => give(device),
  page: async ({ context }, give) => {
    await give(await context.newPage())
    await context.setOffline(false)
    await Promise.all(context.pages().map((page) => page.close()))
  },
  // Repairs what a story broke, and checks that nothing was done twice.
  inOrder: [
    async ({ venue }, use) => {
      await use()
      venue.proxy.rules.clear()
      venue.proxy.mend()
      venue.live()
      expect(venue.ledger.doubled()).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in on a new device, and waits until the device has stored its data. */
async function fill(device: BrowserContext, venue: Venue): Promise<void> {
  const page = await device.newPage()
  await page.goto(await eventPage(venue))
  await signInHere(page)
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible({ timeout: 60_000 })
  await expect(pill(page)).toHaveText(/Up to date/, { timeout: 90_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.close()
}

export interface Place {
  section: string
  row: string
  seat: string
}

/** Opens the event and a section, signed in, and waits until the device is up to date. Returns free seats. */
export async function openSeats(page: Page, venue: Venue, section: string): Promise<Place[]> {
  await page.goto(await eventPage(venue))
  const password = page.getByLabel('Password', { exact: true })
  await expect(password.or(page.getByRole('heading', { level: 1, name: EVENT }))).toBeVisible()
  if (await password.isVisible()) await signInHere(page)
  return seatsIn(page, section)
}

/** Signs in on the open sign-in screen. */
export async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('manager@harbor.test')
  await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const eventPage = async (venue: Venue) => `${venue.url}/sales-channel/123/events/${await venue.event()}`

/** Returns the free seats of a section, on a page that shows the event. */
export async function seatsIn(page: Page, section: string): Promise<Place[]> {
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
  await openHere(page, section)
  await settled(page)
  return (await freeSeats(page, section)).map((place) => ({ section, ...place }))
}

/** Opens the event again in a new tab of the same browser, as after a crash. */
export async function openAgain(context: BrowserContext, venue: Venue, section: string): Promise<Page> {
  const page = await context.newPage()
  await openAt(page, venue, section)
  return page
}

/** Opens the event and a section from the device's data. */
export async function openAt(page: Page, venue: Venue, section: string): Promise<void> {
  await page.goto(await eventPage(venue))
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
  await openHere(page, section)
}

/** Opens a section unless it is open, because a tab remembers open sections. */
export async function openHere(page: Page, section: string): Promise<void> {
  const region = page.getByRole('region', { name: `Section ${section}`, exact: true })
  const head = region.getByRole('heading').getByRole('button')
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
}

export const rowOf = (page: Page, { section, row, seat }: Place) => seatRow(page, section, row, seat)

/** Fills in a hold and presses the button, without waiting. */
export async function askForHold(page: Page, place: Place, until: string): Promise<void> {
  await actionsOf(page, place.section, place.row, place.seat)
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(until)
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click({ noWaitAfter: true })
}

/** Returns the server's row of a seat. */
export async function onServer(venue: Venue, { section, row, seat }: Place): Promise<Seat> {
  const found = (await venue.seats(section)).find((one) => one.row === row && one.seat === seat)
  if (!found) throw new Error(`The server has no seat ${section} ${row} ${seat}`)
  return found
}

/** Checks that the seat was held once, by the user at the screen: one change since it was free. */
export async function expectHeldOnce(venue: Venue, place: Place, before: Seat): Promise<void> {
  const now = await onServer(venue, place)
  expect([now.status, now.reserved_by?.name, now.version - before.version]).toEqual(['Reserved', 'Harbor manager', 1])
}

/** Ends the tab's process at once, whatever it is doing. */
export async function killTab(page: Page): Promise<void> {
  const session = await devtools(page)
  const gone = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await gone
}

export const devtools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Resolves when the server has responded to a call whose path begins with `path`, before the browser receives the response. */
export function answered(venue: Venue, path: string): Promise<void> {
  return new Promise((resolve) => {
    const before = venue.proxy.onSeen
    venue.proxy.onSeen = (seen) => {
      before(seen)
      if (seen.answer === null || !seen.path.startsWith(path)) return
      venue.proxy.onSeen = before
      resolve()
    }
  })
}

/** Returns the dialog in which a seat is held or released. */
export const actionsIn = (page: Page) => page.getByRole('dialog', { name: 'Actions' })
