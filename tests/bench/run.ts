import { cpus } from 'node:os'
import type { Line } from './line.ts'
import { table } from './report.ts'
import { inventoryAgain, snapshotOnTheWire } from '#tests/bench/rows/answers.ts'
import { approvals } from '#tests/bench/rows/approvals.ts'
import { changedElsewhere } from '#tests/bench/rows/changed-elsewhere.ts'
import { chart, dashboardOffline } from '#tests/bench/rows/dashboard.ts'
import { seatHistory, transactionPage } from '#tests/bench/rows/event-page.ts'
import { firstLoad } from '#tests/bench/rows/first-load.ts'
import { hold } from '#tests/bench/rows/hold.ts'
import { listsFirstPaint } from '#tests/bench/rows/lists.ts'
import { house, sectionSelected } from '#tests/bench/rows/house.ts'
import { replay, sectionHold } from '#tests/bench/rows/many-holds.ts'
import { offlineStart } from '#tests/bench/rows/offline-start.ts'
import { resale } from '#tests/bench/rows/resale.ts'
import { activityLog, massText } from '#tests/bench/rows/sending.ts'
import { snapshotStored } from '#tests/bench/rows/snapshot-stored.ts'
import { search, stadiumOpened } from '#tests/bench/rows/stadium.ts'
import { transactions } from '#tests/bench/rows/transactions.ts'
import { createWorld, pill, type World } from '#tests/bench/world/world.ts'

/**
 * Measures the built product in a real browser with its profile on disk, and prints the table.
 * `--runs 5` is the short form (20 by default); `--only hold,search` measures some rows.
 */
const rows: Record<string, (world: World) => Promise<Line[]>> = {
  firstLoad,
  snapshotOnTheWire,
  snapshotStored,
  offlineStart,
  stadiumOpened,
  search,
  house,
  sectionSelected,
  hold,
  transactions,
  dashboardOffline,
  chart,
  listsFirstPaint,
  seatHistory,
  transactionPage,
  sectionHold,
  changedElsewhere,
  replay,
  inventoryAgain,
  resale,
  approvals,
  massText,
  activityLog,
}

/** A row that hangs is told, and the others go on. */
const ROW_LIMIT = 180_000
const inTime = <T>(row: Promise<T>): Promise<T> =>
  Promise.race([
    row,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`took longer than ${ROW_LIMIT / 1000} s`)), ROW_LIMIT).unref()
    }),
  ])

const option = (name: string) =>
  process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined
const runs = Number(option('runs') ?? 20)
const only = option('only')?.split(',')
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`

console.log(`Median of ${runs} on ${cpus().length} cores. Preparing …`)
const world = await createWorld(runs)
const lines: Line[] = []
const failed: string[] = []
try {
  for (const [name, measure] of Object.entries(rows)) {
    if (only && !only.includes(name)) continue
    console.log(`${seconds().padStart(6)}  ${name}`)
    try {
      const measured = await inTime(measure(world))
      lines.push(...measured)
      // A bench that is stopped has told what it knew.
      for (const { what, value, unit } of measured) console.log(`        ${what}: ${value.toFixed(1)} ${unit}`)
    } catch (problem) {
      const said = await Promise.all(
        world.context
          .pages()
          .slice(1)
          .map((page) =>
            pill(page)
              .innerText({ timeout: 1000 })
              .catch(() => page.url()),
          ),
      )
      failed.push(`${name}: ${(problem as Error).message}\nThe screen said: ${said.join(', ')}`)
      for (const page of world.context.pages().slice(1)) await page.close()
      await world.context.setOffline(false)
      world.wire.roundTrip = 0
    }
  }
} finally {
  await world.close()
}
console.log(`\n${table(lines)}`)
for (const problem of failed) console.error(`\nNot measured: ${problem}`)
process.exitCode = failed.length > 0 ? 1 : 0
