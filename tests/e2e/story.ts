import AxeBuilder from '@axe-core/playwright'
import 'temporal-polyfill/global'
import { type Browser, type BrowserContext, type Locator, type Page, expect, test as base } from 'playwright/test'
import { type App, hurried, startApp } from '#tests/support/app.ts'
import { type Account, accounts, PASSWORD } from '#tests/support/person.ts'
import { inDays, inMinutes } from '#tests/support/from-now.ts'
import { failOnUncaught } from '#tests/support/uncaught.ts'
import { Devices } from './devices.ts'

export { expect, inDays, inMinutes }

/**
 * Each worker has its own built product; a story uses seats that no other story uses. `manager`, `colleague` and `provider` are
 * new tabs of users who have worked before: signed in, on the list of events, with their rows on their devices. A story about
 * signing in or about a new device uses `page` instead. `page` has no service worker, so a story that starts the app there
 * without a network needs `test.use({ serviceWorkers: 'allow' })`.
 */
export const test = base.extend<{ caught: void; manager: Page; colleague: Page; provider: Page }, { app: App; devices: Devices }>(
  {
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
          const context = await browser.newContext({ serviceWorkers: 'allow' })
          const page = await signIn(await context.newPage(), app, account)
          await settled(page)
          await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
          return page
        })
        await give(devices)
        await devices.close()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    caught: [({ browser }, run) => failOnUncaught(browser, run), { auto: true }],
    manager: async ({ devices, app }, give) => {
      await give(await devices.tabOf('manager', `${app.url}/sales-channel/123/events`))
      await devices.leave('manager')
    },
    colleague: async ({ devices, app }, give) => {
      await give(await devices.tabOf('seats', `${app.url}/sales-channel/123/events`))
      await devices.leave('seats')
    },
    provider: async ({ devices, app }, give) => {
      await give(await devices.tabOf('provider', `${app.url}/sales-channel/123/events`))
      await devices.leave('provider')
    },
  },
)

/** Opens the product, fills in the sign-in form and presses its button, without waiting for the result; returns the page. */
export async function signIn(page: Page, app: App, account: Account, path = '/'): Promise<Page> {
  await page.goto(`${app.url}${path}`)
  await page.getByLabel('Email').fill(accounts[account])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

/** Signs in on another, new device without a service worker. The caller closes its context. */
export async function another(browser: Browser, app: App, account: Account, path = '/'): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return signIn(await context.newPage(), app, account, path)
}

/** The card of the dashboard about this day. */
export const todayCard = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })

/** Returns the pill in the header with the state of the synchronisation. */
export const pill = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Up to date|Updating|Offline|Sending|needs you|need you|Sign in to send|Confirm to send/ })

/** Waits until the device is up to date and nothing is queued. */
export const settled = (page: Page) => expect(pill(page)).toHaveText(/Up to date/, { timeout: 45_000 })

/** Opens the first event in the list whose row contains the title. */
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

/** Returns the row of one seat in the table of its section. */
export const seatRow = (page: Page, section: string, row: string, seat: string) =>
  page
    .getByRole('table', { name: `Seats of section ${section}` })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: row, exact: true }) })
    .filter({
      has: page.getByRole('button', { name: `Actions for section ${section}, row ${row}, seat ${seat}`, exact: true }),
    })

/**
 * Clicks a radio button until it is checked, because clicks may be lost while a list moves. The button is checked only after the
 * address contains its choice.
 */
export async function choose(radio: Locator): Promise<void> {
  await expect(async () => {
    await radio.click()
    await expect(radio).toBeChecked({ timeout: 3_000 })
  }).toPass()
}

/** Opens the actions of a seat that is not sold. */
export const actionsOf = (page: Page, section: string, row: string, seat: string) =>
  page.getByRole('button', { name: `Actions for section ${section}, row ${row}, seat ${seat}`, exact: true }).click()

/** Returns the free seats that the table of a section shows. */
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

/** Holds the seat whose actions are open, until a time in the event's zone, in the format of a date-time field. */
export async function holdUntil(page: Page, until: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(until)
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Whether an element has the focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Cuts the browser's network, and waits until the screen shows that it is offline. */
export async function cutNetwork(context: BrowserContext, page: Page): Promise<void> {
  // Until the app is cached on the device, it cannot start without a network.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await expect(pill(page)).toHaveText(/Offline/)
}

/**
 * The time in milliseconds without any loading after which a screen counts as loaded. One moment is not enough, because lists
 * request data after they have shown stored rows.
 */
const QUIET_MS = 500

/** Waits until the screen has a heading, and has shown no skeleton, faded list or loading part for `QUIET_MS`. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => delete (window as { quietSince?: number }).quietSince)
  await page.waitForFunction((milliseconds) => {
    const seen = window as { quietSince?: number }
    // A busy form or button is not loading; it is sending, or cannot send.
    if (document.querySelector('[aria-busy="true"]:not(form, button), [data-stale], .skeleton')) delete seen.quietSince
    else seen.quietSince ??= performance.now()
    return performance.now() - (seen.quietSince ?? Infinity) >= milliseconds
  }, QUIET_MS)
}

/** Returns the violations that axe finds on the page, by rule and element. Waits until no list is faded and no animation runs. */
export const violations = (page: Page): Promise<string[]> => analyze(page)

/** Returns the violations in both themes: of every rule in the light one, and of the contrast of colours in the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const wrong = await analyze(page, theme === 'dark' ? ['color-contrast'] : undefined)
    found.push(...wrong.map((violation) => `${theme}: ${violation}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** How often a page is checked at most. */
const CHECKS = 3

/**
 * Checks the page with axe. A violation counts if the page still has it in the last of three checks:
 * a list that is being refreshed, or a colour that is being changed, has too little contrast for a moment only.
 * @param rules the rules of axe to check; absent: all
 */
async function analyze(page: Page, rules?: string[]): Promise<string[]> {
  for (let check = 1; ; check++) {
    await expect(page.locator('[data-stale]')).toHaveCount(0)
    const found = await violationsNow(page, rules)
    if (found.length === 0 || check === CHECKS) return found
  }
}

async function violationsNow(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Our pages have no frames, so axe needs no second page to combine its results.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')}${coloursOf(node)}`).join(', ')}`)
}

/** Returns the colours of an element with too little contrast; for other violations, nothing. */
function coloursOf({ any }: { any: { data: unknown }[] }): string {
  const { fgColor, bgColor } = (any[0]?.data ?? {}) as { fgColor?: string; bgColor?: string }
  return fgColor ? ` (${fgColor} on ${bgColor})` : ''
}
