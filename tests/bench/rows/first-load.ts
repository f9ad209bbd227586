import { gzipSync } from 'node:zlib'
import { type Page, type Response, chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { allowTsxFunctions } from '#tests/support/tsx-functions.ts'
import { installProbe } from '#tests/bench/page/probe.ts'
import { type Line, median } from '#tests/bench/line.ts'
import { CHANNEL, eventsListed, signInHere, type World } from '#tests/bench/world/world.ts'

/** Runs `look` with an empty page of a new browser, which has nothing stored. */
async function asNewcomer<Done>(look: (page: Page) => Promise<Done>): Promise<Done> {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
  try {
    const context = await browser.newContext()
    await allowTsxFunctions(context)
    await context.addInitScript(installProbe)
    return await look(await context.newPage())
  } finally {
    await browser.close()
  }
}

const address = ({ wire }: World) => `${wire.url}/sales-channel/${CHANNEL}/events`

/** Measures the scripts that a new browser fetches until the events list is painted, each counted once. */
export const firstLoad = (world: World): Promise<Line[]> =>
  asNewcomer(async (page) => {
    const scripts = new Map<string, Response>()
    page.on('response', (response) => {
      // The service worker's own downloads for later visits do not count.
      const ofPage = response.request().serviceWorker() === null && !response.url().endsWith('/sw.js')
      if (ofPage && /javascript/.test(response.headers()['content-type'] ?? '')) scripts.set(response.url(), response)
    })
    await page.goto(address(world))
    await page.evaluate((sign) => Object.assign(window, { listed: window.probe.seen(sign) }), eventsListed)
    await signInHere(page)
    const listed = await page.evaluate(() => (window as unknown as { listed: Promise<number> }).listed)
    // Every script requested before the list was painted counts, needed or not; later ones do not.
    const urls = await page.evaluate(
      (until) => performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
      listed,
    )
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const counted = [...scripts].filter(([url]) => urls.includes(url))
    const parts = await Promise.all(
      counted.map(async ([url, response]) => ({
        name: url.split('/').at(-1)!,
        bytes: gzipSync(await response.body(), { level: 9 }).byteLength,
      })),
    )
    const kB = (bytes: number) => bytes / 1000
    const note = parts
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => `${name} ${kB(bytes).toFixed(1)}`)
      .join(', ')
    return [
      {
        what: 'first load, sign-in to events list, scripts gzip',
        value: kB(parts.reduce((sum, { bytes }) => sum + bytes, 0)),
        unit: 'kB',
        aim: { of: 'value', is: '≤', than: 300 },
        note,
      },
    ]
  })

/** A slow 4G: a round trip in milliseconds, and 1.5 Mbit a second down, half of that up. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 1.5e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** Measures the first visit on a slow connection: until the sign-in is shown, and from its button to the events list. */
export async function slowLine(world: World): Promise<Line[]> {
  const [opened, listed]: [number[], number[]] = [[], []]
  for (let run = 0; run < Math.min(world.runs, 5); run++)
    await asNewcomer(async (page) => {
      const line = await page.context().newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', SLOW)
      const began = performance.now()
      await page.goto(address(world), { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      opened.push(performance.now() - began)
      const took = page.evaluate(
        (sign) =>
          new Promise<number>((resolve) => {
            const press = () => {
              const pressed = performance.now()
              void window.probe.seen(sign).then((at) => resolve(at - pressed))
            }
            document.addEventListener('submit', press, { capture: true, once: true })
          }),
        eventsListed,
      )
      await signInHere(page)
      listed.push(await took)
    })
  return [
    { what: 'first visit on a slow 4G, address to sign-in', value: median(opened), unit: 'ms' },
    {
      what: 'first visit on a slow 4G, sign-in pressed to events list',
      value: median(listed),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 4000 },
    },
  ]
}
