import type { Page } from 'playwright/test'
import { expect, inDays, settled } from '#tests/e2e/story.ts'
import {
  actionsIn,
  askForHold,
  devtools,
  eventPage,
  expectHeldOnce,
  killTab,
  onServer,
  openAgain,
  openAt,
  openSeats,
  rowOf,
  test,
} from './stage/story.ts'

type Moment = 'before' | 'during' | 'after'

/**
 * Stops the page, as in a debugger, before the next entry is stored, while it is being stored, or as soon as it is on disk.
 * The returned promise resolves when the page has stopped.
 */
async function standStillAt(page: Page, moment: Moment): Promise<{ still: Promise<unknown> }> {
  const session = await devtools(page)
  await session.send('Debugger.enable')
  const still = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await page.evaluate((when) => {
    const stop = () => {
      // oxlint-disable-next-line no-debugger
      debugger
    }
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (...row) {
      if (this.name !== 'entries') return add.apply(this, row)
      if (when === 'before') stop()
      if (when === 'after') this.transaction.addEventListener('complete', stop)
      const request = add.apply(this, row)
      if (when === 'during') stop()
      return request
    }
  }, moment)
  return { still }
}

for (const [moment, section] of [
  ['before', '101'],
  ['during', '102'],
] as const)
  test(`a tab killed ${moment} a change is stored has made no change`, async ({ page, context, venue }) => {
    const [place] = await openSeats(page, venue, section)
    const before = await onServer(venue, place!)
    const { still } = await standStillAt(page, moment)
    // The click fails when the tab ends.
    askForHold(page, place!, inDays(1)).catch(() => undefined)
    await still
    await killTab(page)

    const again = await openAgain(context, venue, section)
    await settled(again)
    await expect(rowOf(again, place!)).toContainText('Available')
    expect(await onServer(venue, place!)).toEqual(before)
  })

test('a tab killed right after a change is stored has made it: it is sent and done once', async ({ page, context, venue }) => {
  const [place] = await openSeats(page, venue, '103')
  const before = await onServer(venue, place!)
  const { still } = await standStillAt(page, 'after')
  askForHold(page, place!, inDays(1)).catch(() => undefined)
  await still
  await killTab(page)
  expect(await onServer(venue, place!)).toEqual(before)

  const again = await openAgain(context, venue, '103')
  await settled(again)
  await expect(rowOf(again, place!)).toContainText('Reserved')
  await expectHeldOnce(venue, place!, before)
})

test('a page that is reloaded while it shows "Hold requested" makes the hold', async ({ page, venue }) => {
  const [place] = await openSeats(page, venue, '104')
  const before = await onServer(venue, place!)
  venue.proxy.rules.add({ path: '/api/batch', fault: { kind: 'hold-answer', milliseconds: 1500 }, chance: 1, times: 1 })
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('table')?.textContent.includes('Hold requested')) return
      watch.disconnect()
      location.reload()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const reloaded = page.waitForEvent('load')
  await askForHold(page, place!, inDays(1))
  await reloaded
  await page.goto(await eventPage(venue))
  await settled(page)
  await expectHeldOnce(venue, place!, before)
})

/** Writes 5,000 characters into a separate database; returns the outcome. */
const write = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('probe')
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
        opening.onerror = () => resolve(opening.error?.name ?? 'refused')
        opening.onsuccess = () => {
          const change = opening.result.transaction('bytes', 'readwrite')
          change.objectStore('bytes').put('x'.repeat(5000), 1)
          const end = (how: string) => () => (opening.result.close(), resolve(how))
          change.oncomplete = end('stored')
          change.onabort = end(change.error?.name ?? 'aborted')
        }
      }),
  )

test('a full device queues nothing, and informs the operator', async ({ page, venue }) => {
  const [place] = await openSeats(page, venue, '105')
  const before = await onServer(venue, place!)
  await page.goto(`${venue.url}/icons/mark.svg`)
  const session = await devtools(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(venue.url).origin, quotaSize: 1000 })
  // The browser remembers the free space for a while.
  await expect.poll(() => write(page), { intervals: [3000], timeout: 45_000 }).not.toBe('stored')

  await openAt(page, venue, '105')
  await askForHold(page, place!, inDays(1))
  await expect(page.getByText('so nothing was changed')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'This device is out of space' })).toBeVisible()
  await expect(actionsIn(page)).toBeVisible()
  await expect(rowOf(page, place!)).not.toContainText('Hold requested')
  expect(await onServer(venue, place!)).toEqual(before)

  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(venue.url).origin })
  await expect.poll(() => write(page), { intervals: [1000], timeout: 45_000 }).toBe('stored')
  await actionsIn(page).getByRole('button', { name: 'Hold', exact: true }).click()
  // Until the change is stored, the pill still shows "Up to date".
  await expect(rowOf(page, place!)).toContainText(/Hold requested|Reserved/)
  await settled(page)
  await expectHeldOnce(venue, place!, before)
})
