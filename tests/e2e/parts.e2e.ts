import type { Browser } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { expect, openEvent, pill, settled, signIn, test } from './story.ts'

// If a script failed as an import of another script, a browser does not request it again, so the page has to be reloaded.
for (const [name, scripts] of [
  ['a tab whose script', /\/event-analytics-[^/]+\.js$/],
  ['a tab whose script and its imports', /\/(event-analytics|transaction-files)-[^/]+\.js$/],
] as const)
  test(`${name} cannot be loaded shows the failure in its place, and loads when it is retried`, async ({ browser, app }) => {
    // Without the service worker, the app's parts are loaded over the network.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    // The app loads the tab ahead of time. That request gets no response until the network is cut.
    const network = new EventTarget()
    const cut = new Promise((resolve) => network.addEventListener('cut', resolve))
    await context.route(scripts, async (route) => {
      await cut
      await route.abort('internetdisconnected')
    })
    const page = await context.newPage()
    await signIn(page, app, 'manager', '/sales-channel/123/events')
    await openEvent(page, 'Chicago vs Pittsburgh')
    await settled(page)
    await context.setOffline(true)
    network.dispatchEvent(new Event('cut'))
    const tab = page.getByRole('tab', { name: /Analytics/ })
    await tab.click()
    const failure = page.getByRole('alert').filter({ hasText: 'Part of the app couldn’t be loaded.' })
    await expect(failure).toBeVisible()
    await expect(tab).toBeVisible()

    await context.unroute(scripts)
    await context.setOffline(false)
    await settled(page)
    await failure.getByRole('button').click()
    await expect(failure).toBeHidden()
    await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
    await context.close()
  })

test('a calendar whose script cannot be loaded shows the failure, and loads at the next press', async ({ browser, app }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, app, 'manager', '/sales-channel/123/rewards/create')
  const open = page.getByRole('button', { name: 'Open calendar' }).first()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(open).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  await open.click()
  await expect(calendar.getByRole('alert')).toHaveText(/^Part of the app couldn’t be loaded\./)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()

  await context.setOffline(false)
  await settled(page)
  await open.click()
  await expect(calendar.getByRole('grid')).toBeVisible()
  await context.close()
})

test('a bug in the script of a part that has no place on the screen is reported once', async ({ browser, app }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const body = `throw new RangeError('A part has a bug.')`
  await context.route(/\/inbox-watch-[^/]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const page = await context.newPage()
  const reports: string[] = []
  await page.exposeFunction('noteReport', (message: string) => void reports.push(message))
  await page.addInitScript(() => {
    addEventListener('error', (event) => {
      if (!(event.error instanceof RangeError)) return
      event.preventDefault()
      void (globalThis as unknown as { noteReport(message: string): void }).noteReport(event.error.message)
    })
  })
  await signIn(page, app, 'manager', '/sales-channel/123/events')
  await expect.poll(() => reports).toEqual(['A part has a bug.'])
  // The script is requested again every five seconds.
  await page.waitForTimeout(6_000)
  expect(reports).toEqual(['A part has a bug.'])
  await context.close()
})

/** Opens the events without a service worker, with scripts that throw an error when they run. Returns what ends that. */
async function withBrokenScripts(browser: Browser, app: App, scripts: RegExp) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const body = `throw new RangeError('A part has a bug.')`
  await context.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const reports: string[] = []
  await context.exposeFunction('noteReport', (message: string) => void reports.push(message))
  await context.addInitScript(() => {
    addEventListener('error', (event) => {
      if (!(event.error instanceof RangeError)) return
      event.preventDefault()
      void (globalThis as unknown as { noteReport(message: string): void }).noteReport(event.error.message)
    })
  })
  const page = await signIn(await context.newPage(), app, 'manager', '/sales-channel/123/events')
  return { page, reports, repair: () => context.unroute(scripts), close: () => context.close() }
}

test('a tab whose script throws an error shows and reports the failure, and works after the retry', async ({ browser, app }) => {
  const { page, reports, repair, close } = await withBrokenScripts(browser, app, /\/event-analytics-[^/]+\.js$/)
  await openEvent(page, 'Chicago vs Pittsburgh')
  await page.getByRole('tab', { name: /Analytics/ }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Part of the app couldn’t be loaded.' })
  await expect(failure).toBeVisible()
  await expect.poll(() => reports).toEqual(['A part has a bug.'])
  await repair()
  await failure.getByRole('button').click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
  await expect(failure).toBeHidden()
  await close()
})

test('a drawer whose script throws an error shows a message, reports the failure, and opens later', async ({ browser, app }) => {
  const { page, reports, repair, close } = await withBrokenScripts(browser, app, /\/tray-[^/]+\.js$/)
  await settled(page)
  await pill(page).click()
  await expect(page.getByText('Part of the app couldn’t be loaded. Check your connection and reload.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  expect(reports).toEqual(['A part has a bug.'])
  await repair()
  const reloaded = page.waitForEvent('load')
  await pill(page).click()
  await reloaded
  await settled(page)
  await pill(page).click()
  await expect(page.getByRole('dialog', { name: 'Synchronization' })).toBeVisible()
  await close()
})

test('a chart that cannot be drawn shows its figures as a table', async ({ page, app }) => {
  // The chart library fails in a browser whose language is not a valid tag. The app reports this error, and the story expects it.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'C' })
    addEventListener('error', (event) => event.error instanceof RangeError && event.preventDefault())
  })
  await signIn(page, app, 'manager')
  await expect(page.getByRole('table', { name: /Revenue/ }).first()).toBeVisible({ timeout: 20_000 })
})

test('a dashboard whose charts and calendar cannot be loaded shows the failures, and loads both when they are retried', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const scripts = /\/(dashboard-charts|event-calendar)-[^/]+\.js$/
  await context.route(scripts, (route) => route.abort('internetdisconnected'))
  // The app reloads a page whose parts are missing, but only if the server would serve it.
  await context.route(/\/sales-channel\/123$/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  const page = await signIn(await context.newPage(), app, 'manager', '/sales-channel/123')
  const failures = page.getByRole('alert').filter({ hasText: 'Part of the app couldn’t be loaded.' })
  await expect(failures).toHaveCount(2)

  await context.unroute(scripts)
  await failures.last().getByRole('button').click()
  await expect(page.getByRole('table', { name: /^Event calendar/ })).toBeVisible()
  await failures.getByRole('button').click()
  await expect(page.getByRole('img', { name: /^Tickets sold/ })).toBeVisible()
  await expect(failures).toHaveCount(0)
  await context.close()
})
