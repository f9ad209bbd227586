import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright'
import { type App, startApp } from '#tests/support/app.ts'
import { type Person, personAt } from '#tests/support/person.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { allowTsxFunctions } from '#tests/support/tsx-functions.ts'
import { installProbe } from '#tests/bench/page/probe.ts'
import { MANAGER } from './houses.ts'
import { benchWorld, type Venue, venueOf } from './venue.ts'
import { type Wire, openWire } from './wire.ts'

export const CHANNEL = 123

/** The world of a row's measurement: the built product, a stadium in it, and a browser with its profile on disk. */
export interface World {
  app: App
  /** The browser's connection to the app. */
  wire: Wire
  /** The user at the screen, and a user of another device. */
  manager: Person
  other: Person
  venue: Venue
  context: BrowserContext
  /** The number of times that each measurement is taken. */
  runs: number
  /** The factor by which the CPU of every page is slowed: 1, or 4 for a slow tablet. */
  slowdown: number
  /** Opens a new tab at a path of the channel. */
  open(path: string): Promise<Page>
  /** Restarts the browser with the same profile. */
  restart(): Promise<void>
  close(): Promise<void>
}

const eventsTable = 'table[aria-label="Events"]'

/** The sign of the painted events list: a row of it, not its skeleton. */
export const eventsListed = { selector: `${eventsTable} tbody tr`, text: 'Harbor Stadium' } as const

/** Returns the row of an event in the list, by its external id. */
export const eventRow = (page: Page, externalId: string) => page.locator(`${eventsTable} tbody tr`, { hasText: externalId })

/** Builds the world; at the end the browser is signed in, and has the channel's lists and the seats of two events on the device. */
export async function createWorld(runs: number, slowdown = 1): Promise<World> {
  const app = await startApp({}, benchWorld())
  const profile = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const venue = venueOf(app)
  const wire = await openWire(app.url)
  const world: World = {
    app,
    wire,
    manager: await personAt(app.url, MANAGER),
    other: await personAt(app.url, 'seats@harbor.test'),
    venue,
    context: await startBrowser(profile, slowdown),
    runs,
    slowdown,
    open: async (path) => {
      const page = await world.context.newPage()
      await page.goto(`${wire.url}/sales-channel/${CHANNEL}${path}`)
      return page
    },
    async restart() {
      await world.context.close()
      world.context = await startBrowser(profile, slowdown)
    },
    async close() {
      await world.context.close()
      await wire.close()
      await app.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  try {
    await fillDevice(world)
  } catch (problem) {
    await world.close()
    throw problem
  }
  return world
}

async function startBrowser(profile: string, slowdown: number): Promise<BrowserContext> {
  const executablePath = await chromiumPath()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, '--enable-precise-memory-info'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  context.setDefaultTimeout(60_000)
  await allowTsxFunctions(context)
  await context.addInitScript(installProbe)
  if (slowdown > 1) slowPages(context, slowdown)
  return context
}

/** Slows the CPU of each new page. Service workers and the server keep their speed. */
function slowPages(context: BrowserContext, rate: number): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    return page
  }
}

async function fillDevice({ context, wire, venue }: World): Promise<void> {
  const page = context.pages()[0]!
  await page.goto(`${wire.url}/sales-channel/${CHANNEL}/events`)
  await signInHere(page)
  await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  for (const event of [venue.stadium, venue.lawn]) {
    await page.goto(`${wire.url}/sales-channel/${CHANNEL}/events/${event.id}`)
    await page
      .getByRole('region', { name: /^Section / })
      .first()
      .waitFor()
    await quiet(page)
  }
  // Measurements open new tabs; this tab stays empty.
  await page.goto('about:blank')
}

export async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const pill = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Synchronization/ })

/** Waits until the device is up to date and nothing is queued. */
export async function quiet(page: Page): Promise<void> {
  await pill(page)
    .filter({ hasText: /Up to date/ })
    .waitFor({ timeout: 120_000 })
}

/** Cuts the browser's network, and waits until the screen shows that it is offline. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await pill(page)
    .filter({ hasText: /Offline/ })
    .waitFor()
}

export const goOnline = (page: Page) => page.context().setOffline(false)
