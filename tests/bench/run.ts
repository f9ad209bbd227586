import { cpus } from 'node:os'
import type { Line } from './line.ts'
import { table } from './report.ts'
import { inventoryAgain, snapshotOnTheWire } from '#tests/bench/rows/answers.ts'
import { approvals, audience, bidsWorld } from '#tests/bench/rows/approvals.ts'
import { changedElsewhere } from '#tests/bench/rows/changed-elsewhere.ts'
import { chart, dashboardOffline } from '#tests/bench/rows/dashboard.ts'
import { encryptedReads } from '#tests/bench/rows/encrypted-reads.ts'
import { seatHistory, transactionPage } from '#tests/bench/rows/event-page.ts'
import { firstLoad, slowLine } from '#tests/bench/rows/first-load.ts'
import { longSession } from '#tests/bench/rows/long-session.ts'
import { hold } from '#tests/bench/rows/hold.ts'
import { listsFirstPaint } from '#tests/bench/rows/lists.ts'
import { house, sectionSelected } from '#tests/bench/rows/house.ts'
import { replay, sectionHold } from '#tests/bench/rows/many-holds.ts'
import { eventOffline, offlineStart, transactionsOffline } from '#tests/bench/rows/offline-start.ts'
import { resaleFile, resaleFilters, resaleSearches, resaleSorts, resaleWorld } from '#tests/bench/rows/resale.ts'
import { activityLog, massText } from '#tests/bench/rows/sending.ts'
import { sameElements } from '#tests/bench/rows/same-elements.ts'
import { snapshotStored } from '#tests/bench/rows/snapshot-stored.ts'
import { search, stadiumOpened } from '#tests/bench/rows/stadium.ts'
import { together } from '#tests/bench/rows/together.ts'
import { transactions } from '#tests/bench/rows/transactions.ts'
import { filled, type ServerRow } from '#tests/bench/world/served.ts'
import { createWorld, pill, type World } from '#tests/bench/world/world.ts'

/**
 * Measures the built product in a real browser with its profile on disk, and prints the table.
 * `--runs 5` is the short form (default 20); `--only hold,search` measures some rows; `--cpu 4` slows every page four times, as a
 * slow tablet is; `--prepare` only makes the worlds of rows with their own server, which are stored for this day and build.
 */
const rows: Record<string, (world: World) => Promise<Line[]>> = {
  firstLoad,
  slowLine,
  snapshotOnTheWire,
  snapshotStored,
  offlineStart,
  eventOffline,
  transactionsOffline,
  sameElements,
  stadiumOpened,
  search,
  together,
  house,
  sectionSelected,
  hold,
  transactions,
  encryptedReads,
  dashboardOffline,
  chart,
  listsFirstPaint,
  seatHistory,
  transactionPage,
  sectionHold,
  changedElsewhere,
  longSession,
  replay,
  inventoryAgain,
  massText,
  activityLog,
}
/** Rows with their own server, without the stadium or a browser. */
const serverRows: Record<string, ServerRow> = {
  resaleFilters,
  resaleSorts,
  resaleSearches,
  resaleFile,
  audience,
  approvals,
}

/** The time limit of a row in milliseconds. A row that takes longer is reported, and the others continue. */
const MOST_MS = 180_000
/** The time limits, in milliseconds, of rows that always take longer. */
const longer: Record<string, number> = { massText: 900_000, longSession: 900_000 }
const inTime = <T>(row: Promise<T>, most: number): Promise<T> =>
  Promise.race([
    row,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`took longer than ${most / 1000} s`)), most).unref()
    }),
  ])

/** Returns the sync status on each page of a failed row; closes the pages, and resets the network. */
async function screensOf({ context, wire }: World): Promise<string> {
  const pages = context.pages().slice(1)
  const said = await Promise.all(
    pages.map((page) =>
      pill(page)
        .innerText({ timeout: 1000 })
        .catch(() => page.url()),
    ),
  )
  for (const page of pages) await page.close()
  await context.setOffline(false)
  wire.roundTrip = 0
  return `\nThe screen said: ${said.join(', ')}`
}

const option = (name: string) =>
  process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined
const runs = Number(option('runs') ?? 20)
const slowdown = Number(option('cpu') ?? 1)
const only = option('only')?.split(',')
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`

if (process.argv.includes('--prepare')) {
  for (const world of [resaleWorld, bidsWorld]) console.log(await filled(world))
  process.exit()
}
const slowed = slowdown > 1 ? `, every page slowed ${slowdown} times` : ''
console.log(`Median of ${runs} on ${cpus().length} cores${slowed}. Preparing …`)
const isChosen = (name: string) => !only || only.includes(name)
const world = Object.keys(rows).some(isChosen) ? await createWorld(runs, slowdown) : undefined
const all: Record<string, () => Promise<Line[]>> = {
  ...Object.fromEntries(Object.entries(rows).map(([name, measure]) => [name, () => measure(world!)])),
  ...Object.fromEntries(Object.entries(serverRows).map(([name, measure]) => [name, () => measure(runs)])),
}
const lines: Line[] = []
const failed: string[] = []
try {
  for (const [name, measure] of Object.entries(all)) {
    if (!isChosen(name)) continue
    console.log(`${seconds().padStart(6)}  ${name}`)
    try {
      const measured = await inTime(measure(), longer[name] ?? MOST_MS)
      lines.push(...measured)
      // Print results at once, in case the bench is stopped.
      for (const { what, value, unit } of measured) console.log(`        ${what}: ${value.toFixed(1)} ${unit}`)
    } catch (problem) {
      failed.push(`${name}: ${(problem as Error).message}${world ? await screensOf(world) : ''}`)
    }
  }
} finally {
  await world?.close()
}
console.log(`\n${table(lines)}`)
for (const problem of failed) console.error(`\nNot measured: ${problem}`)
process.exitCode = failed.length > 0 ? 1 : 0
