import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { ClosedSender } from '#lib/background-sync.ts'
import type { App } from '#tests/support/app.ts'
import {
  actionsOf,
  cutNetwork,
  expect,
  freeSeats,
  holdUntil,
  inDays,
  openEvent,
  pill,
  seatRow,
  settled,
  signIn,
  test,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

test('a hold made without a network is sent although every tab is closed, and the next tab shows it as done', async ({
  browser,
  app,
  colleague: other,
}) => {
  const { context, page } = await deviceWithSync(browser, app)
  const free = await holdOffline(page, '115')
  await pill(page).click()
  await expect(page.getByRole('dialog', { name: 'Synchronization' })).toContainText('even after you close Holdfast')
  const address = page.url()
  const batches = countBatches(context)
  await closeAll(context)
  await context.setOffline(false)
  await fireUntilSeen(context, address, () => seesHold(other, '115', free))
  const again = await context.newPage()
  await again.goto(address)
  await settled(again)
  await searchSection(again, '115')
  await expect(seatRow(again, '115', free.row, free.seat)).toContainText('Reserved')
  await pill(again).click()
  await expect(again.getByRole('dialog', { name: 'Synchronization' })).toContainText(`Hold 115 ${free.row} ${free.seat}`)
  // The page had nothing to send any more.
  expect(batches()).toBe(0)
  await context.close()
})

test('after a sign-out the service worker sends nothing', async ({ browser, app, colleague: other }) => {
  const { context, page } = await deviceWithSync(browser, app)
  const free = await holdOffline(page, '118')
  await pill(page).click()
  await expect(page.getByRole('dialog', { name: 'Synchronization' })).toContainText('even after you close Holdfast')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep for me and sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const address = page.url()
  await closeAll(context)
  await context.setOffline(false)
  const worker = await fireSync(context, address)
  // The run that the event started has ended before this one.
  expect(await worker.evaluate(sendAgain)).toBe(false)

  await openEvent(other, EVENT)
  await searchSection(other, '118')
  await expect(seatRow(other, '118', free.row, free.seat)).toContainText('Available')
  await context.close()
})

test('a hold made without a network is sent although the last tab is closed before the browser has confirmed the event', async ({
  browser,
  app,
  colleague: other,
}) => {
  const { context, page } = await deviceWithSync(browser, app, { confirms: false })
  const free = await holdOffline(page, '122')
  await pill(page).click()
  await expect(page.getByRole('dialog', { name: 'Synchronization' })).toContainText('sent automatically while Holdfast is open')
  expect(await isRegistered(page)).toBe(true)
  const address = page.url()
  await closeAll(context)
  await context.setOffline(false)
  await fireUntilSeen(context, address, () => seesHold(other, '122', free))
  await context.close()
})

test('a hold is sent although the last tab is closed while its batch is under way', async ({
  browser,
  app,
  colleague: other,
}) => {
  const { context, page } = await deviceWithSync(browser, app)
  const free = await freeSeatOf(page, '123')
  let batches = 0
  await page.route('**/api/batch', () => void batches++)
  await holdOne(page, '123', free)
  await expect.poll(() => batches).toBe(1)
  expect(await isRegistered(page)).toBe(false)
  const address = page.url()
  // The browser asks first, because a change waits.
  page.once('dialog', (dialog) => void dialog.accept())
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await expectRegistered(context, address)
  await runWorker(context, address)
  await seesHold(other, '123', free)
  await context.close()
})

test('a hold that a busy server has not accepted is sent once every tab is closed, and only once', async ({
  browser,
  app,
  colleague: other,
}) => {
  const { context, page } = await deviceWithSync(browser, app)
  const free = await freeSeatOf(page, '124')
  let refusals = 0
  await page.route('**/api/batch', (route) => {
    refusals++
    return route.fulfill(busy)
  })
  await holdOne(page, '124', free)
  await pill(page).click()
  const tray = page.getByRole('dialog', { name: 'Synchronization' })
  await expect(tray.getByRole('region', { name: 'Waiting' })).toContainText(`Hold 124 ${free.row} ${free.seat}`)
  await expect.poll(() => isRegistered(page)).toBe(true)
  expect(refusals).toBe(1)
  const address = page.url()
  await closeAll(context)
  await runWorker(context, address)

  await seesHold(other, '124', free)
  const batches = countBatches(context)
  const again = await context.newPage()
  await again.goto(address)
  await settled(again)
  await searchSection(again, '124')
  await expect(seatRow(again, '124', free.row, free.seat)).toContainText('Reserved')
  expect(batches()).toBe(0)
  await context.close()
})

interface FreeSeat {
  row: string
  seat: string
}

/** The response of a server that is too busy, and wants a pause of ten minutes. */
const busy = {
  status: 503,
  headers: { 'x-holdfast': 'busy', 'retry-after': '600' },
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Busy', status: 503, detail: 'Busy', code: 'UnderMaintenance' }),
}

/** The key of local storage that notes a registration; it is written at once, also by a tab that is being closed. */
const REGISTERED = 'story.registered'

/**
 * Signs a manager in on a new device. The headless browser has Background Sync, but refuses to register events, so the page's
 * registration is accepted here, and `fireSync` fires the event. With `confirms: false` the page never gets the response.
 */
async function deviceWithSync(
  browser: Browser,
  app: App,
  { confirms = true } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.addInitScript(
    ([key, isConfirmed]) => {
      const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: { register(): Promise<void> } } }
      SyncManager.prototype.register = () => {
        localStorage.setItem(key, 'yes')
        return isConfirmed ? Promise.resolve() : new Promise(() => {})
      }
    },
    [REGISTERED, confirms] as const,
  )
  const page = await signIn(await context.newPage(), app, 'manager')
  await settled(page)
  return { context, page }
}

/** Shows the seats of a section, which may be far down the list. */
const searchSection = (page: Page, section: string) =>
  page.getByRole('searchbox', { name: 'Search seats' }).fill(`section ${section}`)

const isRegistered = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, REGISTERED)

/** Opens the event at a section, and returns a free seat of it. */
async function freeSeatOf(page: Page, section: string): Promise<FreeSeat> {
  await openEvent(page, EVENT)
  await searchSection(page, section)
  await settled(page)
  const [free] = await freeSeats(page, section)
  return free!
}

async function holdOne(page: Page, section: string, { row, seat }: FreeSeat): Promise<void> {
  await actionsOf(page, section, row, seat)
  await holdUntil(page, inDays(1))
}

/** Holds a free seat of a section without a network. */
async function holdOffline(page: Page, section: string): Promise<FreeSeat> {
  const free = await freeSeatOf(page, section)
  await cutNetwork(page.context(), page)
  await holdOne(page, section, free)
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  return free
}

/** Expects that a colleague sees the manager's hold. */
async function seesHold(other: Page, section: string, { row, seat }: FreeSeat): Promise<void> {
  await openEvent(other, EVENT)
  await searchSection(other, section)
  await expect(seatRow(other, section, row, seat)).toContainText('Harbor manager', { timeout: 10_000 })
}

const closeAll = (context: BrowserContext) => Promise.all(context.pages().map((page) => page.close()))

/** Counts the batches that pages send. */
function countBatches(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/batch') && request.serviceWorker() === null) count++
  })
  return () => count
}

/** Fires the sync event as the browser does once the network is back. @returns the service worker */
async function fireSync(context: BrowserContext, address: string) {
  const { origin } = new URL(address)
  const devtools = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'holdfast-drain', lastChance: false })
  return context.serviceWorkers().find((worker) => worker.url().startsWith(origin))!
}

/** Fires the sync event until its effect is seen: like the browser, which fires it again if a closing tab still had the lock. */
const fireUntilSeen = (context: BrowserContext, address: string, seen: () => Promise<void>) =>
  expect(async () => {
    await fireSync(context, address)
    await seen()
  }).toPass({ timeout: 60_000 })

/**
 * Fires the sync event, and runs what the event runs until nothing waits: the browser fires no event on a device without a network
 * of its own that has never been offline.
 */
async function runWorker(context: BrowserContext, address: string): Promise<void> {
  const worker = await fireSync(context, address)
  await expect.poll(() => worker.evaluate(sendAgain), { timeout: 30_000 }).toBe(false)
}

/** Expects that a tab has registered the event, though no tab of the app is open. */
async function expectRegistered(context: BrowserContext, address: string): Promise<void> {
  const blank = await context.newPage()
  // A page of the server itself, which is not the app.
  await blank.goto(new URL('/health/live', address).href)
  expect(await isRegistered(blank)).toBe(true)
  await blank.close()
}

/** Runs in the service worker: sends what waits. */
function sendAgain(): Promise<boolean> {
  const worker = globalThis as unknown as { importScripts(url: string): void; holdfastSender: ClosedSender }
  worker.importScripts('/sw-sender.js')
  return worker.holdfastSender.send()
}
