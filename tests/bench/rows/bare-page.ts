import type { Page } from 'playwright'
import { CHANNEL, type World } from '#tests/bench/world/world.ts'

/** The database on the device that has the channel's events. */
export const eventsDatabase = async (page: Page): Promise<string> =>
  (await page.evaluate(
    (ending) =>
      indexedDB
        .databases()
        .then((all) =>
          all.map(({ name }) => name ?? '').find((name) => name.startsWith('holdfast-mirror') && name.endsWith(ending)),
        ),
    `-${CHANNEL}`,
  )) ?? ''

/** Opens an address and waits until each sign is painted; says when the first was, and what the page had to fetch for the first. */
export async function inNewTab(
  page: Page,
  url: string,
  signs: { selector: string; text?: string }[],
): Promise<{ took: number; note: string }> {
  await page.addInitScript((awaited) => Object.assign(window, { listed: awaited.map((one) => window.probe.seen(one)) }), signs)
  await page.goto(url, { waitUntil: 'commit' })
  const [took = Number.NaN] = await page.evaluate(() => Promise.all((window as unknown as { listed: Promise<number>[] }).listed))
  const note = await page.evaluate((until) => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < until,
    )
    const last = Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd))
    return `the last time: document after ${document?.responseEnd.toFixed(0)} ms, ${scripts.length} scripts, the last of them after ${last.toFixed(0)} ms`
  }, took)
  await page.close()
  return { took, note }
}

/** Keeps the bare page as the app is kept: the server is dead for both, and a service worker answers. */
export async function keepBarePage({ context, wire }: World, database: string): Promise<void> {
  const server = await wire.bare({
    '/bare': { type: 'text/html', body: barePage(database) },
    '/bare-worker.js': { type: 'text/javascript', body: bareWorker },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.goto(`${wire.url}/bare`)
  await page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register('/bare-worker.js', { scope: '/bare' })
    const worker = installing ?? waiting ?? active
    while (worker && worker.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20))
  })
  await page.close()
  await server.close()
}

const bareWorker = `
oninstall = (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/bare')))
onfetch = (event) => event.respondWith(caches.open('bare').then((cache) => cache.match('/bare')))`

/** The floor: the events read from the device's own database, sorted, and the first twenty to come drawn. */
const barePage = (database: string) => `<!doctype html><meta charset="utf-8"><title>Events</title><table></table><script>
const opening = indexedDB.open(${JSON.stringify(database)})
opening.onsuccess = () => {
  const reading = opening.result.transaction('rows').objectStore('rows').getAll(IDBKeyRange.bound(['events'], ['events', []]))
  reading.onsuccess = () => {
    const now = new Date().toISOString()
    const rows = reading.result.map(({ row }) => row).filter((event) => event.time > now).sort((a, b) => (a.time < b.time ? -1 : 1)).slice(0, 20)
    document.querySelector('table').innerHTML = rows.map((event) => '<tr><td>' + [event.event_id, event.title, event.venue, event.time, event.upgrade_status].join('<td>')).join('')
  }
}
</script>`
