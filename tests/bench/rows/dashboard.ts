import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { CHANNEL, quiet, type World } from '#tests/bench/world/world.ts'
import { bareEvents, bareRows, besideBarePage, channelDatabase } from './bare-page.ts'

/** The sign of a loaded figure: a card shows "As of" only once its figure is loaded. */
const figures = { selector: 'main section[aria-label="Tickets sold"]', text: 'As of' } as const

/** Measures a dashboard opened offline in a new tab, until its figures are painted; compared with a bare page. */
export async function dashboardOffline(world: World): Promise<Line[]> {
  const page = await world.open('')
  await page.getByRole('region', { name: 'Tickets sold', exact: true }).filter({ hasText: '%' }).waitFor()
  await quiet(page)
  const bare = bareEvents(await channelDatabase(page))
  await page.close()
  return [
    {
      what: 'dashboard opened offline, server dead, to its figures painted',
      unit: 'ms',
      ...(await besideBarePage(world, { path: '', sign: figures, bare, bareSign: bareRows }, world.runs)),
      aim: { of: 'ratio', is: '≤', than: 3 },
    },
  ]
}

const POINTS = 2_000

/**
 * Measures a chart of 2,000 points and three lines, from the click on its tab: the time to draw it, which must fit in one frame,
 * and all work of the page's main thread until it is painted (React, styles, the browser's canvas, arriving responses).
 */
export async function chart(world: World): Promise<Line[]> {
  const page = await world.open('')
  await page.route(/\/api\/metrics\/(?:tickets|section)_sold/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['content-encoding']
    delete headers['content-length']
    delete headers['etag']
    await route.fulfill({ status: 200, headers, body: JSON.stringify(series()) })
  })
  await page.goto(`${world.wire.url}/sales-channel/${CHANNEL}?timeframe=last-year`)
  await drawn(page, 'Tickets sold,')
  await page.getByRole('tab', { name: 'Tickets sold by section' }).click()
  await drawn(page, 'Tickets sold by section,')
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  await metrics.send('Profiler.enable')
  await metrics.send('Profiler.setSamplingInterval', { interval: 100 })
  const drawing: number[] = []
  const worked = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics')
    return all.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const took: number[] = []
  const painted: number[] = []
  for (let run = 0; run < Math.max(world.runs, 4); run++) {
    const [tab, label] =
      run % 2 === 0 ? ['Tickets sold', 'Tickets sold,'] : ['Tickets sold by section', 'Tickets sold by section,']
    const button = await page.getByRole('tab', { name: tab!, exact: true }).elementHandle()
    await page.waitForTimeout(300)
    // Profile only two of four runs, one of each tab: a profile slows down the measured work.
    const isProfiled = run % 4 >= 2
    if (isProfiled) await metrics.send('Profiler.start')
    const before = await worked()
    const result = await button!.evaluate((element, selector) => {
      window.probe.arm('click', { selector })
      ;(element as HTMLElement).click()
      return window.probe.result()
    }, `[role=img][aria-label^="${label}"] canvas`)
    if (isProfiled) drawing.push(spentIn((await metrics.send('Profiler.stop')).profile, /\/plot-[^/]+$/))
    else {
      took.push((await worked()) - before)
      painted.push(result.painted ?? Number.NaN)
    }
  }
  await page.close()
  return [
    { what: 'chart of 2,000 points, drawing it', value: median(drawing), unit: 'ms', aim: { of: 'value', is: '≤', than: 16 } },
    {
      what: 'the same, all work of the page from the press on its tab to painted',
      value: median(took),
      unit: 'ms',
      note: `painted after ${median(painted).toFixed(0)} ms`,
    },
  ]
}

interface Profile {
  nodes: { id: number; callFrame: { url: string }; children?: number[] | undefined }[]
  samples?: number[] | undefined
  timeDeltas?: number[] | undefined
}

/** Returns a profile's time in scripts of these addresses, or in functions they called, in milliseconds. */
function spentIn({ nodes, samples = [], timeDeltas = [] }: Profile, scripts: RegExp): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const within = new Set<number>()
  const enter = (id: number) => {
    within.add(id)
    for (const child of byId.get(id)!.children ?? []) enter(child)
  }
  for (const { id, callFrame } of nodes) if (!within.has(id) && scripts.test(callFrame.url)) enter(id)
  return samples.reduce((sum, id, nth) => sum + (within.has(id) ? timeDeltas[nth]! : 0), 0) / 1000
}

const drawn = (page: Page, label: string) => page.locator(`[role=img][aria-label^="${label}"] canvas`).waitFor()

function series() {
  const parts = ['drops', 'seatpicker', 'upgrade']
  const data = Array.from({ length: POINTS }, (_, n) => {
    const breakdown = parts.map((label, nth) => ({ label, value: 10 + ((n * 7919 + nth * 104_729) % 90) }))
    return {
      date: new Date(1.7e12 + n * 3_600_000).toISOString(),
      value: breakdown.reduce((sum, { value }) => sum + value, 0),
      breakdown,
    }
  })
  return { data, totals: parts.map((label) => ({ label, total: 100, totalPreviousPeriod: 90, currency: null })) }
}
