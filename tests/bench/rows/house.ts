import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { heapOf } from '#tests/bench/world/heap.ts'
import { LAWN, SEATS } from '#tests/bench/world/houses.ts'
import type { Venue } from '#tests/bench/world/venue.ts'
import { CHANNEL, eventRow, eventsListed, quiet, type World } from '#tests/bench/world/world.ts'

const picture = { selector: '[role=application] canvas' } as const
const houseButton = (page: Page) => page.getByRole('radio', { name: 'House', exact: true })

/** Measures three whole seat maps: the stadium of the other measurements, a smaller real one, and the largest possible one. */
export async function house(world: World): Promise<Line[]> {
  const lines = await drawn(world, 'stadium', world.runs)
  for (const other of ['field', 'bowl'] as const) lines.push(...(await drawn(world, other, Math.min(5, world.runs))))
  return lines
}

/** Measures a seat map in new tabs: its first paint after the press on House, then zooming and panning, then its heap. */
async function drawn(world: World, name: keyof typeof SEATS & keyof Venue, runs: number): Promise<Line[]> {
  const event = world.venue[name]
  const first: number[] = []
  const scripts: number[] = []
  const frames: number[] = []
  const heaps: number[] = []
  // The first time does not count, because the device does not have the seats yet.
  for (let run = -1; run < runs; run++) {
    const page = await world.context.newPage()
    await page.addInitScript(timeFrames)
    await page.goto(`${world.wire.url}/sales-channel/${CHANNEL}/events`)
    await page.evaluate((sign) => window.probe.seen(sign), eventsListed)
    await quiet(page)
    const shell = run < 3 ? await heapOf(page) : 0
    await eventRow(page, event.event_id).click()
    await page
      .getByRole('region', { name: /^Section / })
      .first()
      .waitFor()
    await quiet(page)
    if (run >= 0) {
      await page.evaluate((sign) => window.probe.arm('click', sign), picture)
      await houseButton(page).check()
      first.push((await page.evaluate(() => window.probe.result())).painted!)
      await page.waitForTimeout(300)
      const moved = await longestFrame(page, () => moveAbout(page))
      scripts.push(moved.script)
      frames.push(moved.frame)
    }
    if (run >= 0 && run < 3) {
      await quiet(page)
      heaps.push((await heapOf(page)) - shell)
    }
    await page.close()
  }
  const what = `house view of ${SEATS[name].toLocaleString('en-US')} seats`
  return [
    {
      what: `${what}, pressed to first drawn`,
      value: median(first),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 120 },
      note: 'a fresh tab each time, the view’s own script included',
    },
    {
      what: `${what} panned and zoomed, longest frame`,
      value: median(scripts),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: world.slowdown > 1 ? 40 : 20 },
      note: `its scripts; from frame to frame, drawn without a graphics card: ${median(frames).toFixed(0)} ms`,
    },
    {
      what: `${what}, script heap over the shell`,
      value: median(heaps) / 1e6,
      unit: 'MB',
      aim: { of: 'value', is: '≤', than: 12 },
    },
  ]
}

/** Measures the selection of a whole section of 3,000 seats in its grid: from the button to the painted count. */
export async function sectionSelected(world: World): Promise<Line[]> {
  const page = await world.context.newPage()
  await page.goto(`${world.wire.url}/sales-channel/${CHANNEL}/events/${world.venue.lawn.id}?grid=${LAWN.section}`)
  const section = page.getByRole('region', { name: `Section ${LAWN.section}` })
  await section.getByRole('gridcell').first().waitFor()
  await quiet(page)
  const counted = { selector: '[role=toolbar][aria-label=Selection]', text: '3,000 seats' }
  const marked = { selector: '[role=gridcell][aria-selected=true]' }
  const took = { counted: [] as number[], marked: [] as number[] }
  for (let run = 0; run < world.runs * 2; run++) {
    const kind = run % 2 === 0 ? 'counted' : 'marked'
    await page.evaluate((sign) => window.probe.arm('click', sign), kind === 'counted' ? counted : marked)
    await section.getByRole('button', { name: /^Select all/ }).click()
    took[kind].push((await page.evaluate(() => window.probe.result())).painted!)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.waitForTimeout(200)
  }
  await page.close()
  return [
    {
      what: 'section of 3,000 seats selected, pressed to counted',
      value: median(took.counted),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 30 },
      note: `to its seats in sight painted: ${median(took.marked).toFixed(0)} ms`,
    },
  ]
}

/** Zooms from the whole seat map to single seats and back, and pans, with the mouse; below the field, where the seats are. */
async function moveAbout(page: Page): Promise<void> {
  const box = (await page.locator(picture.selector).boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.9 }
  await page.mouse.move(middle.x, middle.y)
  for (let turn = 0; turn < 24; turn++) await page.mouse.wheel(0, -120)
  await drag(page, middle, 200)
  for (let turn = 0; turn < 14; turn++) await page.mouse.wheel(0, 120)
  await drag(page, middle, -200)
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 120)
}

async function drag(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by, from.y + by / 2, { steps: 30 })
  await page.mouse.up()
}

interface Timed {
  frames: { reset(): void; longest(): number }
}

/** Returns the longest time of a frame's scripts, and the longest time between two frames. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<{ script: number; frame: number }> {
  await page.evaluate(() => {
    ;(window as unknown as Timed).frames.reset()
    window.probe.startFrames()
  })
  await work()
  return page.evaluate(() => ({ script: (window as unknown as Timed).frames.longest(), frame: window.probe.stopFrames() }))
}

/** Runs in the page: measures the longest script time of a frame, and of a wheel or pointer event. */
function timeFrames(): void {
  let longest = 0
  let frame = { at: 0, took: 0 }
  const count = (at: number, took: number) => {
    frame = frame.at === at ? { at, took: frame.took + took } : { at, took }
    longest = Math.max(longest, frame.took)
  }
  const { requestAnimationFrame: ask } = window
  window.requestAnimationFrame = (work) =>
    ask.call(window, (at) => {
      const began = performance.now()
      work(at)
      count(at, performance.now() - began)
    })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (/^(wheel|pointermove)$/.test(entry.name)) longest = Math.max(longest, entry.processingEnd - entry.processingStart)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, { frames: { reset: () => (longest = 0), longest: () => longest } })
}
