import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { CHANNEL, eventsListed, type World } from '#tests/bench/world/world.ts'

/** A new tab while the server is dead, to the events list painted; against a bare page that draws the same rows from the same database. */
export async function offlineStart(world: World): Promise<Line[]> {
  const { context, wire, runs } = world
  const page = await world.open('/events')
  await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
  const database = await page.evaluate(
    (ending) =>
      indexedDB
        .databases()
        .then((all) =>
          all.map(({ name }) => name ?? '').find((name) => name.startsWith('holdfast-mirror') && name.endsWith(ending)),
        ),
    `-${CHANNEL}`,
  )
  await page.close()
  await wire.cut()
  const apps: number[] = []
  const bares: number[] = []
  let note = ''
  try {
    // Turn by turn, so that a busy moment of the machine meets both.
    for (let run = 0; run < runs; run++) {
      const app = await inNewTab(await context.newPage(), `${wire.url}/sales-channel/${CHANNEL}/events`, eventsListed)
      apps.push(app.took)
      note = app.note
      const server = await wire.bare(barePage(database ?? ''))
      const bare = await context.newPage()
      const session = await context.newCDPSession(bare)
      await session.send('Network.enable')
      await session.send('Network.setBypassServiceWorker', { bypass: true })
      bares.push((await inNewTab(bare, `${wire.url}/bare`, { selector: 'tr:nth-child(20)' })).took)
      await server.close()
    }
  } finally {
    await wire.mend()
  }
  return [
    {
      what: 'offline start, server dead, to events list painted',
      value: median(apps),
      unit: 'ms',
      floor: median(bares),
      aim: { of: 'ratio', is: '≤', than: 2 },
      note,
    },
  ]
}

/** Opens an address and waits until a sign is painted; says what the page had to fetch for it. */
async function inNewTab(
  page: Page,
  url: string,
  sign: { selector: string; text?: string },
): Promise<{ took: number; note: string }> {
  await page.addInitScript((awaited) => Object.assign(window, { listed: window.probe.seen(awaited) }), sign)
  await page.goto(url, { waitUntil: 'commit' })
  const took = await page.evaluate(() => (window as unknown as { listed: Promise<number> }).listed)
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

/** The floor: the events read from the device's own database, sorted, and the first twenty to come drawn. */
const barePage = (database: string) => `<!doctype html><meta charset="utf-8"><title>Events</title><table></table><script>
const opening = indexedDB.open(${JSON.stringify(database)})
opening.onsuccess = () => {
  const reading = opening.result.transaction('events').objectStore('events').getAll()
  reading.onsuccess = () => {
    const now = new Date().toISOString()
    const rows = reading.result.filter((event) => event.time > now).sort((a, b) => (a.time < b.time ? -1 : 1)).slice(0, 20)
    document.querySelector('table').innerHTML = rows.map((event) => '<tr><td>' + [event.event_id, event.title, event.venue, event.time, event.upgrade_status].join('<td>')).join('')
  }
}
</script>`
