import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { CHANNEL, goOffline, goOnline, pill, quiet, type World } from '#tests/bench/world/world.ts'
import { LAWN, TERRACE } from '#tests/bench/world/houses.ts'

/** Measures the longest freeze while a section of 3,000 seats is held or released offline, and when the network has returned. */
export async function sectionHold(world: World): Promise<Line[]> {
  const page = await openLawn(world)
  const queueing: number[] = []
  const draining: number[] = []
  for (let run = 0; run < timesOf(world); run++) {
    await goOffline(page)
    await page.evaluate(() => window.probe.startFrames())
    await wholeSection(page, LAWN.section, run % 2 === 0)
    await waiting(page, LAWN.seats)
    queueing.push(await page.evaluate(() => window.probe.stopFrames()))
    await page.evaluate(() => window.probe.startFrames())
    await goOnline(page)
    await quiet(page)
    draining.push(await page.evaluate(() => window.probe.stopFrames()))
  }
  await page.close()
  return [
    {
      what: '3,000-seat section hold draining, longest frame',
      value: median(draining),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 50 },
      note: `while it is requested and queued: ${median(queueing).toFixed(0)} ms`,
    },
  ]
}

/** Measures a thousand queued holds or releases, from the network's return to the last response, with 50 ms per round trip. */
export async function replay(world: World): Promise<Line[]> {
  const page = await openLawn(world)
  const took: number[] = []
  for (let run = 0; run < timesOf(world); run++) {
    await goOffline(page)
    await wholeSection(page, TERRACE.section, run % 2 === 0)
    await waiting(page, TERRACE.seats)
    world.wire.roundTrip = 50
    // The pill shows "Up to date" only after the last response.
    await page.evaluate(() => {
      const sent = new Promise<number>((resolve) => {
        addEventListener(
          'online',
          ({ timeStamp }) =>
            void window.probe
              .seen({ selector: 'header button[aria-label^="Synchronization"]', text: 'Up' })
              .then((at) => resolve(at - timeStamp)),
          { once: true },
        )
      })
      Object.assign(window, { sent })
    })
    await goOnline(page)
    took.push(await page.evaluate(() => (window as unknown as { sent: Promise<number> }).sent))
    world.wire.roundTrip = 0
    await quiet(page)
  }
  await page.close()
  return [
    {
      what: '1,000 queued holds replayed at 50 ms round trip',
      value: median(took),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 2000 },
    },
  ]
}

/** Returns the number of runs: one in the short form, three in the long one, because thousands of holds take long. */
const timesOf = ({ runs }: World) => Math.min(3, Math.ceil(runs / 6))

async function openLawn(world: World): Promise<Page> {
  const page = await world.context.newPage()
  await page.goto(`${world.wire.url}/sales-channel/${CHANNEL}/events/${world.venue.lawn.id}`)
  for (const { section } of [LAWN, TERRACE]) await page.getByRole('region', { name: `Section ${section}`, exact: true }).waitFor()
  await quiet(page)
  return page
}

/** Holds or releases every seat of a section on the screen. */
async function wholeSection(page: Page, name: string, isHold: boolean): Promise<void> {
  const section = page.getByRole('region', { name: `Section ${name}`, exact: true })
  const head = section.getByRole('heading').getByRole('button')
  await head.click()
  await section.getByRole('button', { name: 'Reserve/Release section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByRole('button', { name: isHold ? /^Hold [\d,]+ seats/ : /^Release [\d,]+ seats/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await head.click()
}

const waiting = (page: Page, count: number) =>
  pill(page)
    .filter({ hasText: new RegExp(`${count.toLocaleString('en-US')}|${count}`) })
    .waitFor()
