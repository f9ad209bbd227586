import type { BrowserContext, Page } from 'playwright'
import { median } from '#tests/bench/line.ts'
import type { Sign } from '#tests/bench/page/probe.ts'
import { CHANNEL, type World } from '#tests/bench/world/world.ts'

/** Returns the name of the device's database with the channel's rows. */
export const channelDatabase = async (page: Page): Promise<string> =>
  (await page.evaluate(
    (ending) =>
      indexedDB
        .databases()
        .then((all) =>
          all.map(({ name }) => name ?? '').find((name) => name.startsWith('holdfast-mirror') && name.endsWith(ending)),
        ),
    `-${CHANNEL}`,
  )) ?? ''

/**
 * Opens an address and waits until a sign is painted. Returns the time until then, and a note: when the document and the last
 * script arrived, how many scripts there were, and the tasks of the page over 200 ms.
 */
export async function inNewTab(page: Page, url: string, sign: Sign): Promise<{ took: number; note: string }> {
  await page.addInitScript((awaited) => Object.assign(window, { awaited: window.probe.seen(awaited) }), sign)
  await page.goto(url, { waitUntil: 'commit' })
  const took = await page.evaluate(() => (window as unknown as { awaited: Promise<number> }).awaited)
  const note = await page.evaluate((until) => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < until,
    )
    const last = Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd))
    const tasks = window.probe.longTasks().filter((duration) => duration > 200)
    const long = tasks.length === 0 ? '' : `, tasks over 200 ms: ${tasks.map((duration) => duration.toFixed(0)).join(', ')}`
    return `the last time: document after ${document?.responseEnd.toFixed(0)} ms, ${scripts.length} scripts, the last of them after ${last.toFixed(0)} ms${long}`
  }, took)
  await page.close()
  return { took, note }
}

/** The page to open: in the app, and in the simplest form. */
export interface Opened {
  /** The app's address, below the channel's. */
  path: string
  sign: Sign
  /** The bare page, and its sign. */
  bare: string
  bareSign: Sign
  /** Prepares a tab of the app before it opens the address. */
  prepare?: (tab: Page) => Promise<unknown>
}

/**
 * Opens an address repeatedly in new tabs while the server is dead, in turn with a bare page from a bare service worker,
 * so that a busy moment of the machine affects both. Returns the medians of both, in milliseconds until painted.
 * @param inTab calls `open` with the browser in which to open a tab, by default always the same one
 */
export async function besideBarePage(
  world: World,
  { path, sign, bare, bareSign, prepare }: Opened,
  runs: number,
  inTab: (open: (context: BrowserContext) => Promise<void>) => Promise<void> = (open) => open(world.context),
): Promise<{ value: number; floor: number; note: string }> {
  const { wire } = world
  await wire.cut()
  await keepBareFiles(world, { '/bare': { type: 'text/html', body: bare } })
  const apps: number[] = []
  const bares: number[] = []
  let note = ''
  try {
    for (let run = 0; run < runs; run++) {
      await inTab(async (context) => {
        const tab = await context.newPage()
        await prepare?.(tab)
        const app = await inNewTab(tab, `${wire.url}/sales-channel/${CHANNEL}${path}`, sign)
        apps.push(app.took)
        note = app.note
      })
      await inTab(async (context) => {
        bares.push((await inNewTab(await context.newPage(), `${wire.url}/bare`, bareSign)).took)
      })
    }
  } finally {
    await wire.mend()
  }
  return { value: median(apps), floor: median(bares), note }
}

/** A file that a bare service worker caches. */
export interface Kept {
  type: string
  body: string
}

/** Caches bare pages in a service worker, as the app does, since the server will be dead. All paths begin with `/bare`. */
export async function keepBareFiles({ context, wire }: World, files: Record<string, Kept>): Promise<void> {
  const worker = '/bare-worker.js'
  const server = await wire.bare({ ...files, [worker]: { type: 'text/javascript', body: bareWorker(Object.keys(files)) } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.goto(`${wire.url}/bare`)
  await page.evaluate(async (script) => {
    // Remove an earlier row's worker, because compiled code is cached only for scripts that are installed with their worker.
    const earlier = (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => scope.endsWith('/bare'))
    await earlier?.unregister()
    const { installing, waiting, active } = await navigator.serviceWorker.register(script, { scope: '/bare' })
    const registered = installing ?? waiting ?? active
    while (registered && registered.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20))
  }, worker)
  await page.close()
  await server.close()
}

const bareWorker = (paths: readonly string[]) => `
const keep = async () => { await caches.delete('bare'); await (await caches.open('bare')).addAll(${JSON.stringify(paths)}) }
oninstall = (event) => event.waitUntil(keep())
onfetch = (event) => event.respondWith(caches.open('bare').then((cache) => cache.match(new URL(event.request.url).pathname)))`

/** Returns a bare page that reads from the device's database and draws a table. `script` can use `database` and `rows(cells)`. */
const barePage = (
  database: string,
  script: string,
) => `<!doctype html><meta charset="utf-8"><title>Bare</title><table></table><script>
const opening = indexedDB.open(${JSON.stringify(database)})
const rows = (all) => { document.querySelector('table').innerHTML = all.map((cells) => '<tr><td>' + cells.join('<td>')).join('') }
opening.onsuccess = () => {
  const database = opening.result
  ${script}
}
</script>`

/** The twentieth row of a bare page's table. */
export const bareRows: Sign = { selector: 'tr:nth-child(20)' }

/** Returns a bare page that reads the events from the device's database, sorts them, and draws the first twenty future ones. */
export const bareEvents = (database: string) =>
  barePage(
    database,
    `const reading = database.transaction('rows').objectStore('rows').getAll(IDBKeyRange.bound(['events'], ['events', []]))
  reading.onsuccess = () => {
    const now = new Date().toISOString()
    const events = reading.result.map(({ row }) => row).filter((event) => event.time > now).sort((a, b) => (a.time < b.time ? -1 : 1))
    rows(events.slice(0, 20).map((event) => [event.event_id, event.title, event.venue, event.time, event.upgrade_status]))
  }`,
  )

/** Returns a bare page that reads all sales from the device's database, and draws the newest twenty. */
export const bareSales = (database: string) =>
  barePage(
    database,
    `const reading = database.transaction('log_transactions').objectStore('log_transactions').getAll()
  reading.onsuccess = () => {
    const sales = reading.result.flatMap((block) => block.rows).sort((a, b) => (a.created < b.created ? 1 : -1))
    rows(sales.slice(0, 20).map((sale) => [sale.order_id, sale.email, sale.event.title, sale.created]))
  }`,
  )

/** Returns a bare page that reads all seats of an event from the device's database, and draws the first twenty of a section. */
export const bareSeats = (database: string, event: number, section: string) =>
  barePage(
    database,
    `const reading = database.transaction('sections').objectStore('sections').get([${event}, 0])
  reading.onsuccess = () => {
    const { sections } = JSON.parse(reading.result.text)
    rows(expanded(sections.find((one) => one.section === ${JSON.stringify(section)})).slice(0, 20))
  }
  ${expandedSource}`,
  )

/** The source of a function that returns the seats of a section's columns, as cells: section, row, seat, price, state. */
export const expandedSource = `
  function expanded({ section, row, rows, seat, price, prices, status }) {
    const all = (runs) => { const values = []; for (let i = 0; i < runs.length; i += 2) for (let n = 0; n < runs[i + 1]; n++) values.push(runs[i]); return values }
    const names = seat.flatMap((one) => typeof one === 'string' ? [one] : Array.from({ length: one[1] }, (_, n) => String(one[0] + n)))
    const [rowOf, priceOf, stateOf] = [all(row), all(price), all(status)]
    return names.map((name, i) => [section, rows[rowOf[i]], name, prices[priceOf[i]], ['Available', 'Reserved', 'Purchased'][stateOf[i]]])
  }`
