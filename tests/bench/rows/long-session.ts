import type { Page } from 'playwright'
import type { Line } from '#tests/bench/line.ts'
import { heapOf } from '#tests/bench/world/heap.ts'
import { firstSection, freeSeats, rememberOpen, reserve, seatRows } from '#tests/bench/world/seats.ts'
import { eventRow, eventsListed, quiet, type World } from '#tests/bench/world/world.ts'

/** The rounds before the first measurement, after which all permanent caches are filled. */
const WARM_UP = 5

/**
 * Measures the growth of a page's memory, after garbage collections, from the end of the warm-up to the last round of a long
 * session: two events are opened and closed, and seats are searched, while another user holds and releases seats.
 */
export async function longSession(world: World): Promise<Line[]> {
  const { stadium, lawn } = world.venue
  const page = await world.context.newPage()
  await rememberOpen(page, stadium.id, await firstSection(world))
  await page.goto(`${world.wire.url}/sales-channel/123/events`)
  await quiet(page)
  const seats = await freeSeats(world.other, stadium.id)
  const rounds = WARM_UP + world.runs * 5
  let before = { heap: 0, nodes: 0, listeners: 0 }
  for (let round = 0; round < rounds; round++) {
    if (round === WARM_UP) before = await kept(page)
    await eventRow(page, stadium.event_id).click()
    await page.evaluate((sign) => window.probe.seen(sign), seatRows)
    const { uuid } = seats[round % seats.length]!
    await reserve(world.other, uuid, true)
    const box = page.getByRole('searchbox', { name: 'Search seats' })
    await box.pressSequentially('reserved 12')
    await box.fill('')
    await reserve(world.other, uuid, false)
    await listed(page)
    await eventRow(page, lawn.event_id).click()
    await page
      .getByRole('region', { name: /^Section / })
      .first()
      .waitFor()
    await listed(page)
  }
  const after = await kept(page)
  await page.close()
  const what = `long session, ${rounds - WARM_UP} rounds`
  return [
    {
      what: `${what}: heap at its end, over that of its start`,
      value: (after.heap - before.heap) / 1e6,
      unit: 'MB',
      aim: { of: 'value', is: '≤', than: 2 },
      note: `from ${(before.heap / 1e6).toFixed(1)} MB; nodes of the page ${before.nodes}, then ${after.nodes}; listeners ${before.listeners}, then ${after.listeners}`,
    },
  ]
}

async function listed(page: Page): Promise<void> {
  await page.goBack()
  await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
}

/** Returns the bytes of a page's objects after a garbage collection, and the numbers of nodes and listeners of its documents. */
async function kept(page: Page): Promise<{ heap: number; nodes: number; listeners: number }> {
  await quiet(page)
  await page.waitForTimeout(1000)
  const heap = await heapOf(page)
  const session = await page.context().newCDPSession(page)
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap, nodes, listeners: jsEventListeners }
}
