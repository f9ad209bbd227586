import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { makeToken } from '#server/kernel/tokens.ts'
import { cutNetwork, expect, inDays, pill, settled } from '#tests/e2e/story.ts'
import { withNextBuild } from './stage/next-build.ts'
import {
  actionsIn,
  askForHold,
  devtools,
  eventPage,
  expectHeldOnce,
  onServer,
  openAgain,
  openHere,
  openSeats,
  rowOf,
  seatsIn,
  signInHere,
  test,
} from './stage/story.ts'
import type { Venue } from './stage/venue.ts'

const DAYS = 24 * 3_600_000

/** Returns the name of the queue's database on the device. */
const outboxOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return names.find((name) => name.startsWith('holdfast-outbox-'))!
  })

/** Opens a page of the same origin without the app. */
async function besideTheApp(context: BrowserContext, venue: Venue): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${venue.url}/icons/mark.svg`)
  return page
}

const statusLine = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('after an update with waiting changes, the old tab works with the new server, and all changes are sent once', async ({
  page,
  context,
  venue,
}) => {
  const places = (await openSeats(page, venue, '101')).slice(0, 3)
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const old = await context.newPage()
  await old.goto(await eventPage(venue))
  await seatsIn(old, '101')
  await page.bringToFront()

  venue.proxy.cut()
  await askForHold(page, places[0]!, inDays(1))
  await askForHold(old, places[1]!, inDays(1))
  await expect(pill(page)).toHaveText('Offline · 2 waiting')
  await withNextBuild(venue.app, async () => {
    venue.proxy.rules.add({ path: '/api/batch', fault: { kind: 'lose-request' }, chance: 1, times: 2 })
    venue.proxy.mend()
    await page.evaluate(() =>
      navigator.serviceWorker
        .getRegistration()
        .then((it) => it?.update())
        .then(() => true),
    )
    const notice = statusLine(page, 'A new version of Holdfast is ready.')
    await expect(notice).toBeVisible({ timeout: 40_000 })
    await notice.getByRole('button', { name: 'Update now' }).click()
    await page.waitForFunction(() => document.documentElement.innerHTML.includes('-next'), undefined)
    await askForHold(old, places[2]!, inDays(1))
    await expect(actionsIn(old)).toBeHidden()
    await settled(old)
    await settled(page)
    for (const [index, place] of places.entries()) await expectHeldOnce(venue, place, before[index]!)
  })
})

test('the open app tolerates a tab that raises the version of the queue, without a false message or a loss', async ({
  page,
  context,
  venue,
}) => {
  const places = (await openSeats(page, venue, '102')).slice(0, 2)
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  await cutNetwork(context, page)
  await askForHold(page, places[0]!, inDays(1))
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  expect(await raise(await besideTheApp(context, venue), await outboxOf(page))).toBe('raised')

  await page.bringToFront()
  await askForHold(page, places[1]!, inDays(1))
  await expect(pill(page)).toHaveText(/Offline · 2 waiting/)
  await context.setOffline(false)
  await settled(page)
  await page.reload()
  await settled(page)
  for (const [index, place] of places.entries()) await expectHeldOnce(venue, place, before[index]!)
})

/** Opens the queue under a higher version, as a newer app would; returns the outcome. */
const raise = (beside: Page, name: string) =>
  beside.evaluate(
    (database) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(database, 50)
        opening.onblocked = () => setTimeout(resolve, 5000, 'blocked')
        opening.onsuccess = () => {
          opening.result.close()
          resolve('raised')
        }
        opening.onerror = () => resolve(String(opening.error))
      }),
    name,
  )

test('the app reports an older frozen tab that keeps the queue open, and opens once that tab is closed', async ({
  page,
  browser,
  venue,
}) => {
  await openSeats(page, venue, '102')
  const name = await outboxOf(page)
  const other = await browser.newContext()
  const old = await besideTheApp(other, venue)
  await old.evaluate(
    (database) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database, 5)
        opening.onsuccess = () => {
          Object.assign(window, { kept: opening.result })
          resolve()
        }
      }),
    name,
  )
  const app = await other.newPage()
  await app.goto(await eventPage(venue))
  await signInHere(app)
  await expect(statusLine(app, 'Holdfast is open in another tab with an older version')).toBeVisible({ timeout: 40_000 })
  await old.close()
  await app.reload()
  await expect(app.getByRole('region', { name: 'Section 101', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(statusLine(app, 'Holdfast is open in another tab with an older version')).toBeHidden()
  await other.close()
})

for (const state of ['open', 'closed'] as const)
  test(`site data cleared while the app is ${state} is reported, and the app works on`, async ({ page, context, venue }) => {
    const [place, next] = await openSeats(page, venue, state === 'open' ? '103' : '104')
    const section = place!.section
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await cutNetwork(context, page)
    await askForHold(page, place!, inDays(1))
    await expect(pill(page)).toHaveText('Offline · 1 waiting')
    const session = await devtools(state === 'open' ? page : await leave(page, context, venue))
    await session.send('Storage.clearDataForOrigin', { origin: new URL(venue.url).origin, storageTypes: 'indexeddb' })
    await context.setOffline(false)
    const app = state === 'open' ? page : await openAgain(context, venue, section)
    const notice = app.getByRole('status').filter({ hasText: /browser cleared Holdfast’s data|waiting on this device and/ })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await settled(app)
    const before = await onServer(venue, next!)
    await openHere(app, section)
    await askForHold(app, next!, inDays(1))
    await expect(actionsIn(app)).toBeHidden()
    await settled(app)
    await expectHeldOnce(venue, next!, before)
  })

/** Closes the app; returns a page without it. */
async function leave(page: Page, context: BrowserContext, venue: Venue): Promise<Page> {
  const beside = await besideTheApp(context, venue)
  await page.close()
  return beside
}

test('after three days offline with an expired token, the app opens, reads and queues, and sends after a sign-in', async ({
  page,
  context,
  venue,
}) => {
  const places = (await openSeats(page, venue, '105')).slice(0, 2)
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await cutNetwork(context, page)
  await askForHold(page, places[0]!, inDays(5))
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  const user = Number((await outboxOf(page)).split('-').at(-1))
  const secret = readFileSync(join(venue.app.data, 'secret'), 'utf8').trim()
  const over = { user, session: crypto.randomUUID(), until: Date.now() - 2 * DAYS }
  const past = await makeToken({ secret }, over, Date.now() - 3 * DAYS)
  await page.evaluate(
    ([token, contact]) => {
      localStorage.setItem('holdfast.token', token)
      localStorage.setItem('holdfast.contact', contact)
    },
    [past, String(Date.now() - 3 * DAYS)] as const,
  )
  await page.reload()
  await expect(rowOfOpened(page, '105')).toBeVisible()
  await expect(pill(page)).toHaveText('Sign in to send')
  await openHere(page, '105')
  await expect(rowOf(page, places[0]!)).toContainText('Hold requested')
  await askForHold(page, places[1]!, inDays(5))
  await expect(rowOf(page, places[1]!)).toContainText('Hold requested')
  expect(await onServer(venue, places[0]!)).toEqual(before[0])

  await context.setOffline(false)
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 40_000 })
  await signInHere(page)
  await settled(page)
  for (const [index, place] of places.entries()) await expectHeldOnce(venue, place, before[index]!)
})

const rowOfOpened = (page: Page, section: string) => page.getByRole('region', { name: `Section ${section}`, exact: true })
