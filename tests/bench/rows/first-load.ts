import { gzipSync } from 'node:zlib'
import { type Response, chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { installProbe } from '#tests/bench/page/probe.ts'
import type { Line } from '#tests/bench/line.ts'
import { CHANNEL, eventsListed, signInHere, type World } from '#tests/bench/world/world.ts'

/** The scripts a browser that was never here fetches from the sign-in to the events list on the screen, each counted once. */
export async function firstLoad({ wire }: World): Promise<Line[]> {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
  try {
    const context = await browser.newContext()
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    const scripts = new Map<string, Response>()
    page.on('response', (response) => {
      // What the service worker fetches for later visits it fetches itself, beside the page.
      const ofPage = response.request().serviceWorker() === null && !response.url().endsWith('/sw.js')
      if (ofPage && /javascript/.test(response.headers()['content-type'] ?? '')) scripts.set(response.url(), response)
    })
    await page.goto(`${wire.url}/sales-channel/${CHANNEL}/events`)
    await page.evaluate((sign) => Object.assign(window, { listed: window.probe.seen(sign) }), eventsListed)
    await signInHere(page)
    const listed = await page.evaluate(() => (window as unknown as { listed: Promise<number> }).listed)
    // Whatever was asked for before the list stood there counts, needed for it or not; what came later does not.
    const asked = await page.evaluate(
      (until) => performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
      listed,
    )
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const counted = [...scripts].filter(([url]) => asked.includes(url))
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
        aim: { of: 'value', is: '≤', than: 150 },
        note,
      },
    ]
  } finally {
    await browser.close()
  }
}
