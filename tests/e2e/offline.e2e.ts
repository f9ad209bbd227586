import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium } from 'playwright/test'
import { startApp } from '#tests/support/app.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import {
  actionsOf,
  cutNetwork,
  expect,
  freeSeats,
  holdUntil,
  inDays,
  openEvent,
  openSection,
  pill,
  seatRow,
  settled,
  signIn,
  test,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

test('a hold made without a network survives a reload, is counted on the app’s icon, and arrives later', async ({
  manager: page,
  colleague: other,
}) => {
  const context = page.context()
  await openEvent(page, EVENT)
  await openSection(page, '106')
  await settled(page)
  const [free] = await freeSeats(page, '106')
  await cutNetwork(context, page)
  await actionsOf(page, '106', free!.row, free!.seat)
  await holdUntil(page, inDays(1))
  await expect(seatRow(page, '106', free!.row, free!.seat)).toContainText('Hold requested')
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  await page.addInitScript(() => {
    const show = (count: number) => void (document.documentElement.dataset['badge'] = String(count))
    navigator.setAppBadge = async (count = 0) => show(count)
    navigator.clearAppBadge = async () => show(0)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await expect(page.locator('html')).toHaveAttribute('data-badge', '1')

  await context.setOffline(false)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
  await openEvent(other, EVENT)
  await openSection(other, '106')
  await expect(seatRow(other, '106', free!.row, free!.seat)).toContainText('Harbor manager')
})

test('a second tab shows the change that waits in the first', async ({ manager: page }) => {
  const context = page.context()
  await openEvent(page, EVENT)
  await openSection(page, '107')
  await settled(page)
  const [free] = await freeSeats(page, '107')
  await cutNetwork(context, page)
  const second = await context.newPage()
  await second.goto(page.url())
  await actionsOf(page, '107', free!.row, free!.seat)
  await holdUntil(page, inDays(1))
  await expect(pill(second)).toHaveText('Offline · 1 waiting')
  await context.setOffline(false)
  await settled(second)
})

test('a hold of a seat that somebody else held meanwhile needs the operator, who sees who holds it and discards it', async ({
  manager: page,
  colleague: other,
}) => {
  const context = page.context()
  await openEvent(page, EVENT)
  await openSection(page, '108')
  await settled(page)
  const [free] = await freeSeats(page, '108')
  await cutNetwork(context, page)
  await actionsOf(page, '108', free!.row, free!.seat)
  await holdUntil(page, inDays(1))

  await openEvent(other, EVENT)
  await openSection(other, '108')
  await actionsOf(other, '108', free!.row, free!.seat)
  await holdUntil(other, inDays(2))
  await settled(other)

  await context.setOffline(false)
  await expect(pill(page)).toHaveText(/1 needs you/)
  await pill(page).click()
  const tray = page.getByRole('dialog', { name: 'Synchronization' })
  await expect(tray).toContainText('Needs you')
  await tray.getByText(new RegExp(`Hold 108 ${free!.row} ${free!.seat} `)).click()
  await expect(tray).toContainText('Harbor seats')
  await tray.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard this change?' })
    .getByRole('button', { name: /discard/i })
    .click()
  await page.keyboard.press('Escape')
  await settled(page)
  await expect(seatRow(page, '108', free!.row, free!.seat)).toContainText('Harbor seats')
})

test('with the server down and the browser restarted, a seat is searched and held, and sent later', async () => {
  const app = await startApp()
  const profile = mkdtempSync(join(tmpdir(), 'holdfast-profile-'))
  const executablePath = await chromiumPath()
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'allow',
    })
  try {
    const first = await open()
    const page = await signIn(first.pages()[0]!, app, 'manager')
    await openEvent(page, EVENT)
    await openSection(page, '109')
    await settled(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const [free] = await freeSeats(page, '109')
    await first.close()
    await app.kill()

    const second = await open()
    const again = second.pages()[0]!
    await again.goto(`${app.url}/sales-channel/123/events`)
    await openEvent(again, EVENT)
    await again.getByRole('searchbox', { name: 'Search seats' }).fill(`109 ${free!.row} ${free!.seat}`)
    await expect(again.getByRole('region', { name: /^Section 109 \d+ found/ })).toBeVisible()
    await actionsOf(again, '109', free!.row, free!.seat)
    await holdUntil(again, inDays(1))
    await expect(pill(again)).toHaveText('Offline · 1 waiting')
    await app.start()
    await settled(again)
    await expect(seatRow(again, '109', free!.row, free!.seat)).toContainText('Reserved')
    await second.close()
  } finally {
    await app.stop()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('a part of the app whose script cannot be loaded shows a message, leaves the page as it is, and opens later', async ({
  browser,
  app,
}) => {
  // Without the service worker, the app's parts are loaded over the network.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // The app loads the palette ahead of time. That request gets no response until the network is cut.
  const palette = /\/palette-[^/]+\.js$/
  const network = new EventTarget()
  const cut = new Promise((resolve) => network.addEventListener('cut', resolve))
  await context.route(palette, async (route) => {
    await cut
    await route.abort('internetdisconnected')
  })
  const page = await context.newPage()
  const hosts = page.waitForResponse(/\/hosts-[^/]+\.js$/)
  // The list of events loads no parts of its own later, as the dashboard does.
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await expect(page.getByRole('link', { name: /^Chicago vs / }).first()).toBeVisible()
  await hosts
  await settled(page)
  await context.setOffline(true)
  network.dispatchEvent(new Event('cut'))
  const find = page.getByRole('banner').getByRole('button', { name: /^Search/ })
  await find.click()
  await expect(page.getByText('Part of the app couldn’t be loaded. Check your connection and reload.')).toBeVisible()
  await expect(find).toBeVisible()

  await context.unroute(palette)
  await context.setOffline(false)
  await settled(page)
  await find.click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await context.close()
})

test('an installed app starts with the code that the browser compiled on earlier visits', async ({ manager: page }) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const session = await page.context().newCDPSession(page)
  // The browser caches compiled code from the second visit on, some time after the page has loaded.
  await expect(async () => {
    const compiled = await compiledDuring(session, async () => {
      await page.reload()
      await settled(page)
    })
    expect(compiled.length).toBeGreaterThan(0)
    expect(compiled.filter(({ kept }) => !kept)).toEqual([])
  }).toPass({ timeout: 60_000, intervals: [2_000] })
})

/** Returns the scripts `index` and `packages` that were compiled during a visit, and whether cached code was used for each. */
async function compiledDuring(session: CDPSession, visit: () => Promise<void>): Promise<{ url: string; kept: boolean }[]> {
  const compiled: { url: string; kept: boolean }[] = []
  const gather = ({ value }: { value: unknown[] }) => {
    for (const { name, args } of value as { name: string; args: { data?: { url: string; consumedCacheSize?: number } } }[])
      if (name === 'v8.compileModule' && args.data && /\/(?:index|packages)-[^/]+\.js$/.test(args.data.url))
        compiled.push({ url: args.data.url, kept: (args.data.consumedCacheSize ?? 0) > 0 })
  }
  session.on('Tracing.dataCollected', gather)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['v8', 'devtools.timeline'] },
  })
  await visit()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', gather)
  return compiled
}
