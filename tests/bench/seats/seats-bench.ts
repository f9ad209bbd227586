import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { heapOf } from '#tests/bench/world/heap.ts'
import type { SeatBench } from './page.ts'
import { stadiumSnapshot } from './stadium.ts'

/** One line of the result table: a measured value, and its floor in the same run if it has one. */
export interface BenchLine {
  what: string
  value: number
  unit: 'ms' | 'kB' | 'MB'
  floor?: number
  ratio?: number
  aim: string
}

type Bench = { bench: SeatBench }
const median = (values: readonly number[], at = 0.5) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))]!
const rounded = (value: number) => Math.round(value * 100) / 100

/** The texts in the search box while an operator types several searches. */
export const keystrokes = [
  'f',
  'fi',
  'field',
  'field b',
  'field box 1',
  'field box 10',
  'field box 10 a',
  'field box 10 a 7',
  'loge',
  '7',
  '101',
  'a 12',
  'reserved',
  'top deck available',
  'price 150-250',
  'price 40-',
  'zzz',
  'pavilion 301 c 1',
  '12 suite',
  'right field',
]

/**
 * Measures a channel’s seats in a real browser with its profile on disk: storing, opening, searching and changing them, and the
 * memory that they take. The page paints a bare list; the app's own list is measured with the app.
 */
export async function benchSeats({ runs = 20 } = {}): Promise<BenchLine[]> {
  return withPage(async (page, snapshot) => {
    const bare = await heapOf(page)
    await page.evaluate(() => (window as unknown as Bench).bench.start())
    return [wireSize(snapshot), ...(await storing(page, runs)), ...(await showing(page, runs, bare))]
  })
}

/** Measures only the storing of a snapshot, and its floor. */
export async function benchStoring({ runs = 20 } = {}): Promise<BenchLine[]> {
  return withPage(async (page) => {
    await page.evaluate(() => (window as unknown as Bench).bench.start())
    return storing(page, runs)
  })
}

async function withPage(measure: (page: Page, snapshot: string) => Promise<BenchLine[]>): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-seats-'))
  const snapshot = JSON.stringify(stadiumSnapshot(1, { now: Date.now() }))
  const server = await serve(folder, snapshot)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await chromiumPath(),
    args: [...chromiumArgs, '--enable-precise-memory-info'],
  })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await measure(page, snapshot)
  } finally {
    await context.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function wireSize(snapshot: string): BenchLine {
  const bytes = brotliCompressSync(snapshot, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength
  return { what: '57,061-seat snapshot on the wire, brotli', value: rounded(bytes / 1000), unit: 'kB', aim: '≤ 200' }
}

async function storing(page: Page, runs: number): Promise<BenchLine[]> {
  const floors: number[] = []
  const stores: number[] = []
  const blocks: number[] = []
  // The floor and the store are measured in turn, so that a busy moment of the machine affects both.
  for (let run = 0; run < runs; run++) {
    floors.push(await page.evaluate(() => (window as unknown as Bench).bench.floorStore()))
    stores.push(await page.evaluate((event) => (window as unknown as Bench).bench.store(event), 1000 + run))
  }
  for (let run = 0; run < 5; run++)
    blocks.push(await page.evaluate((event) => (window as unknown as Bench).bench.longestBlock(event), 2000 + run))
  return [
    { what: 'snapshot, from response to stored and searchable', unit: 'ms', ...beside(stores, floors), aim: '≤ 1.5 ×' },
    { what: 'snapshot, longest block of the main thread', value: rounded(median(blocks)), unit: 'ms', aim: '≤ 30' },
  ]
}

function beside(values: readonly number[], floors: readonly number[]) {
  const [value, floor] = [rounded(median(values)), rounded(median(floors))]
  return { value, floor, ratio: rounded(value / floor) }
}

async function showing(page: Page, runs: number, bare: number): Promise<BenchLine[]> {
  const opens: number[] = []
  for (let run = 0; run < runs; run++)
    opens.push(await page.evaluate((event) => (window as unknown as Bench).bench.open(event), 1000 + run))
  // Reload the page, so that only one stadium is in memory.
  await page.reload()
  await page.evaluate(() => (window as unknown as Bench).bench.start())
  await page.evaluate(() => (window as unknown as Bench).bench.open(1000))
  const searched = await page.evaluate(
    (queries) => (window as unknown as Bench).bench.search(1000, queries),
    Array.from({ length: runs }, () => keystrokes).flat(),
  )
  const heap = (await heapOf(page)) - bare
  const changes: number[] = []
  for (let run = 0; run < runs; run++)
    changes.push(await page.evaluate((n) => (window as unknown as Bench).bench.change(1000, n), run))
  const drain = await page.evaluate(() => (window as unknown as Bench).bench.drain(1000))
  const line = (what: string, value: number, aim: string, unit: BenchLine['unit'] = 'ms'): BenchLine => ({
    what,
    value: rounded(value),
    unit,
    aim,
  })
  return [
    line('stadium opened from the mirror to first rows painted', median(opens), '≤ 200'),
    line('search of all seats, computed, p50', median(searched.computed), '≤ 5'),
    line('search keystroke to painted, p50', median(searched.painted), '≤ 16'),
    line('search keystroke to painted, p95', median(searched.painted, 0.95), '≤ 25'),
    line('script heap with the stadium open, over the bare page', heap / 1e6, '≤ 12', 'MB'),
    line('one changed seat to painted', median(changes), '≤ 150'),
    line('3,000-seat hold draining, longest frame', drain.longestFrame, '≤ 50'),
    line('3,000-seat hold draining, longest block', drain.longestBlock, '≤ 50'),
  ]
}

async function serve(folder: string, snapshot: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      // The server below has one script, so all parts that are loaded later are in it, too.
      rolldownOptions: {
        input: 'tests/bench/seats/page.ts',
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  })
  const script = await readFile(join(folder, 'page.js'))
  const files: Record<string, [string, string | Buffer]> = {
    '/': ['text/html', '<!doctype html><meta charset="utf-8"><title>Seats</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', script],
    '/snapshot.json': ['application/json', snapshot],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

if (process.argv[1]?.endsWith('seats-bench.ts')) for (const line of await benchSeats()) console.log(JSON.stringify(line))
