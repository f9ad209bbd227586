import { type Line, median } from '#tests/bench/line.ts'
import { CHANNEL, eventsListed, type World } from '#tests/bench/world/world.ts'
import { eventsDatabase, inNewTab, keepBarePage } from './bare-page.ts'

/**
 * A new tab while the server is dead, to the events list painted; against a bare page, kept by a bare service worker, that draws the
 * same rows from the same database.
 */
export async function offlineStart(world: World): Promise<Line[]> {
  const { context, wire, runs } = world
  const page = await world.open('/events')
  await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
  const database = await eventsDatabase(page)
  await page.close()
  await wire.cut()
  await keepBarePage(world, database)
  const apps: number[] = []
  const bares: number[] = []
  let note = ''
  try {
    // Turn by turn, so that a busy moment of the machine meets both.
    for (let run = 0; run < runs; run++) {
      const app = await inNewTab(await context.newPage(), `${wire.url}/sales-channel/${CHANNEL}/events`, [eventsListed])
      apps.push(app.took)
      note = app.note
      bares.push((await inNewTab(await context.newPage(), `${wire.url}/bare`, [{ selector: 'tr:nth-child(20)' }])).took)
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
