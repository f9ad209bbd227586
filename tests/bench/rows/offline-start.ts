import type { Line } from '#tests/bench/line.ts'
import { firstSection, rememberOpen, seatRows } from '#tests/bench/world/seats.ts'
import { eventsListed, quiet, type World } from '#tests/bench/world/world.ts'
import { bareEvents, bareRows, bareSales, bareSeats, besideBarePage, channelDatabase, type Opened } from './bare-page.ts'

/** Measures the events list opened in a new tab with a dead server, until its first rows are painted, beside a bare page. */
export async function offlineStart(world: World): Promise<Line[]> {
  const page = await world.open('/events')
  await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
  const database = await channelDatabase(page)
  await page.close()
  const opened = { path: '/events', sign: eventsListed, bare: bareEvents(database), bareSign: bareRows }
  return [
    {
      what: 'offline start, server dead, to events list painted',
      unit: 'ms',
      ...(await besideBarePage(world, opened, world.runs)),
      aim: { of: 'ratio', is: '≤', than: world.slowdown > 1 ? 3 : 2.5 },
    },
  ]
}

/** Measures the list of sales, opened as the events list in `offlineStart`. */
export async function transactionsOffline(world: World): Promise<Line[]> {
  const page = await world.open('/transactions')
  const sign = { selector: 'table[aria-label="Transactions"] tbody td', text: '@' }
  await page.evaluate((listed) => window.probe.seen(listed), sign)
  await quiet(page)
  const bare = bareSales(await channelDatabase(page))
  await page.close()
  return [
    {
      what: 'transactions opened offline from their own address, to painted',
      unit: 'ms',
      ...(await besideBarePage(world, { path: '/transactions', sign, bare, bareSign: bareRows }, world.runs)),
      aim: { of: 'ratio', is: '≤', than: 3 },
    },
  ]
}

/** Measures the stadium's page, opened as the events list in `offlineStart`; then in a newly started browser. */
export async function eventOffline(world: World): Promise<Line[]> {
  const opened = await stadium(world)
  const aim = { of: 'ratio', is: '≤', than: 3 } as const
  const warm = await besideBarePage(world, opened, world.runs)
  const started = await besideBarePage(world, opened, Math.min(world.runs, 5), async (open) => {
    await world.restart()
    await open(world.context)
  })
  return [
    { what: 'stadium opened offline from its own address, to its first rows painted', unit: 'ms', ...warm, aim },
    { what: 'the same, browser just started', unit: 'ms', ...started, aim },
  ]
}

async function stadium(world: World): Promise<Opened> {
  const { id } = world.venue.stadium
  const section = await firstSection(world)
  const page = await world.open(`/events/${id}`)
  await quiet(page)
  const database = await channelDatabase(page)
  await page.close()
  return {
    path: `/events/${id}`,
    sign: seatRows,
    bare: bareSeats(database, id, section),
    bareSign: bareRows,
    prepare: (tab) => rememberOpen(tab, id, section),
  }
}
