import AxeBuilder from '@axe-core/playwright'
import 'temporal-polyfill/global'
import { type Browser, type BrowserContext, type Page, expect, test as base } from 'playwright/test'
import { type App, startApp } from '#tests/support/app.ts'
import { Devices } from './devices.ts'

export { expect }

const PASSWORD = 'holdfast-demo'

/** Who signs in, as the demo world names them. */
export const accounts = {
  provider: 'provider@holdfast.test',
  manager: 'manager@harbor.test',
  seats: 'seats@harbor.test',
  viewer: 'viewer@harbor.test',
  lakeside: 'manager@lakeside.test',
  client: 'client@harbor.test',
} as const
export type Account = keyof typeof accounts

/** Sends begin up to five minutes before their time, and a batch goes out every second: nobody waits for a minute to turn. */
export const hurried = { HOLDFAST_TEST_EARLY_MS: '300000', HOLDFAST_TEST_BATCH_MS: '1000' }

/**
 * Each worker has the built product for itself; a story takes seats that no other story takes. `manager` and `colleague` are
 * new tabs of people who have worked here before: signed in, on the list of events, their rows on their devices. A story about
 * signing in or about a new device takes `page` instead.
 */
export const test = base.extend<{ manager: Page; colleague: Page }, { app: App; devices: Devices }>({
  app: [
    async ({}, use) => {
      const app = await startApp(hurried)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  devices: [
    async ({ browser, app }, give) => {
      const devices = new Devices(async (account) => {
        const page = await another(browser, app, account)
        await settled(page)
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
        return page
      })
      await give(devices)
      await devices.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  manager: async ({ devices, app }, give) => {
    await give(await devices.tabOf('manager', `${app.url}/sales-channel/123/events`))
    await devices.leave('manager')
  },
  colleague: async ({ devices, app }, give) => {
    await give(await devices.tabOf('seats', `${app.url}/sales-channel/123/events`))
    await devices.leave('seats')
  },
})

/** Opens the product and signs in, as a person does; answers the page on the first screen behind the sign-in. */
export async function signIn(page: Page, app: App, account: Account, path = '/'): Promise<Page> {
  await page.goto(`${app.url}${path}`)
  await page.getByLabel('Email').fill(accounts[account])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

/** A second person at a second screen. */
export async function another(browser: Browser, app: App, account: Account, path = '/'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  return signIn(await context.newPage(), app, account, path)
}

/** The pill in the header that says where things stand. */
export const pill = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Up to date|Updating|Offline|Sending|needs you|need you|Sign in to send/ })

/** Waits until the device has everything and nothing waits. */
export const settled = (page: Page) => expect(pill(page)).toHaveText(/Up to date/, { timeout: 45_000 })

/** Opens an event from the list by its title; its inventory is on the screen then. */
export async function openEvent(page: Page, title: string): Promise<void> {
  if (!/\/events(?:$|[?#])/.test(page.url())) await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await page
    .getByRole('row', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const openSection = (page: Page, section: string) =>
  page
    .getByRole('region', { name: `Section ${section}`, exact: true })
    .getByRole('heading')
    .getByRole('button')
    .click()

/** The row of one seat in the table of its section. */
export const seatRow = (page: Page, section: string, row: string, seat: string) =>
  page
    .getByRole('table', { name: `Seats of section ${section}` })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: row, exact: true }) })
    .filter({
      has: page.getByRole('button', { name: `Actions for section ${section}, row ${row}, seat ${seat}`, exact: true }),
    })

/** Opens the actions of a seat that is not sold. */
export const actionsOf = (page: Page, section: string, row: string, seat: string) =>
  page.getByRole('button', { name: `Actions for section ${section}, row ${row}, seat ${seat}`, exact: true }).click()

/** The seats of a section that nobody has, from the table on the screen. */
export async function freeSeats(page: Page, section: string): Promise<{ row: string; seat: string }[]> {
  const free = page
    .getByRole('table', { name: `Seats of section ${section}` })
    .getByRole('row')
    .filter({ hasText: 'Available' })
  await expect(free.first()).toBeVisible()
  const names = await free
    .getByRole('button', { name: /^Actions for/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  return names.map((name) => {
    const [, row = '', seat = ''] = /row (.*), seat (.*)$/.exec(name) ?? []
    return { row, seat }
  })
}

/** Holds the seat whose actions are open until a time in the event's zone, written as a date-time field takes it. */
export async function holdUntil(page: Page, until: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(until)
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A date-time `days` from now, as a date-time field takes it. */
export const inDays = (days: number) =>
  Temporal.Now.zonedDateTimeISO('America/Chicago').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Cuts the browser's network, and waits until the screen knows. */
export async function cutNetwork(context: BrowserContext, page: Page): Promise<void> {
  // Until the app is kept on the device, there is nothing to start from without a network.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await expect(pill(page)).toHaveText(/Offline/, { timeout: 30_000 })
}

/** What axe finds wrong with the page as it stands, once no list waits, faded, for its next answer. */
export async function violations(page: Page): Promise<string[]> {
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Our pages have no frames, and without them axe needs no second page to put its findings together.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
