import type { Page } from 'playwright'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { firstSection, openStadium, rememberOpen, seatRows } from '#tests/bench/world/seats.ts'
import { eventRow, eventsListed, quiet, type World } from '#tests/bench/world/world.ts'
import { openBareSeats } from './bare-seats.ts'
import { heapOf } from '#tests/bench/world/heap.ts'

/**
 * Measures the time from the click on the stadium in the events list until the rows of a section are painted, and by how much
 * the heap has grown then.
 */
export async function stadiumOpened(world: World): Promise<Line[]> {
  const section = await firstSection(world)
  const opened: number[] = []
  const heaps: number[] = []
  for (let run = 0; run < world.runs; run++) {
    const page = await world.context.newPage()
    await rememberOpen(page, world.venue.stadium.id, section)
    await page.goto(`${world.wire.url}/sales-channel/123/events`)
    await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
    await quiet(page)
    const shell = run < 3 ? await heapOf(page) : 0
    await page.evaluate((sign) => window.probe.arm('click', sign), seatRows)
    await eventRow(page, world.venue.stadium.event_id).click()
    opened.push((await page.evaluate(() => window.probe.result())).painted!)
    if (run < 3) {
      await quiet(page)
      heaps.push((await heapOf(page)) - shell)
    }
    await page.close()
  }
  return [
    {
      what: 'stadium opened from the mirror to first rows painted',
      value: median(opened),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 200 },
      note: 'a fresh tab each time, its first section open',
    },
    {
      what: 'script heap with the stadium open, over the shell',
      value: median(heaps) / 1e6,
      unit: 'MB',
      aim: { of: 'value', is: '≤', than: 12 },
    },
  ]
}

/** An operator's search texts, typed one key at a time. */
const typed = ['field box 10 a 7', 'loge 130', 'reserved', 'price 150-250', 'top deck 6 c', '12 a 1', 'zzz']

/** Measures each key typed in the search box, until its last change of the screen is painted, in turn with a bare page. */
export async function search(world: World): Promise<Line[]> {
  const page = await openStadium(world, await firstSection(world))
  await quiet(page)
  const bare = await openBareSeats(world)
  const took: number[] = []
  const floors: number[] = []
  const keys = typed.join('').length
  for (let round = 0; round < Math.max(1, Math.round((world.runs * 5) / keys)); round++) {
    for (const text of typed) {
      await page.bringToFront()
      took.push(...(await typing(page, text)))
      await bare.page.bringToFront()
      floors.push(...(await typing(bare.page, text)))
    }
  }
  await bare.close()
  await page.close()
  const line = (name: string, share: number): Line => ({
    what: `search keystroke to painted, all 57,061 seats, ${name}`,
    value: quantile(took, share),
    floor: quantile(floors, share),
    unit: 'ms',
    aim: { of: 'ratio', is: '≤', than: 1.8 },
    note: `${took.length} keys`,
  })
  return [line('p50', 0.5), line('p95', 0.95)]
}

/** Types a text. @returns for each key the milliseconds until its last change was painted */
async function typing(page: Page, text: string): Promise<number[]> {
  const took: number[] = []
  await page.getByRole('searchbox', { name: 'Search seats' }).fill('')
  await page.waitForTimeout(150)
  await page.getByRole('searchbox', { name: 'Search seats' }).focus()
  for (const key of text) {
    // Keys are pressed at a random moment of a frame.
    await page.waitForTimeout(Math.random() * 17)
    await page.evaluate(() => window.probe.armQuiet('keydown', 'main', 120))
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    const { painted } = await page.evaluate(() => window.probe.result())
    // A key that does not change the screen has no paint.
    if (painted !== undefined) took.push(painted)
  }
  return took
}
