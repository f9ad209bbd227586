// npm run soak -- --seconds N --seed S: runs schedules for N seconds, from seed S on; `--planted` plants every bug as well,
// `--postgres` runs the server on a throw-away PostgreSQL instead of the embedded database.
import { appendFileSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../support/run/postgres.mjs'
import { load } from './load.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})
const postgres = values.postgres ? await startPostgres() : null
if (postgres && 'missing' in postgres) throw new Error(postgres.missing)
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const { module: model } = await load('tests/model/run/schedule.ts')
const server = await model.openServer()
const end = performance.now() + Number(values.seconds) * 1000
const totals = { schedules: 0, commands: 0, lost: 0, doubled: 0, disordered: 0, stuck: 0, wrongUser: 0, diverged: 0, untrue: 0 }
let seed = Number(values.seed)
// A run that is ended early still prints its report.
let isEnded = false
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isEnded = true))
for (; performance.now() < end && !isEnded; seed++) {
  const { commands, broken } = await model.runSchedule(server, seed)
  totals.schedules++
  totals.commands += commands
  if (!broken) continue
  totals[broken.harm]++
  console.log(`seed ${seed}: ${String(broken.error?.message ?? broken.error).slice(0, 400)}`)
  mkdirSync('.cache', { recursive: true })
  appendFileSync('.cache/broken-seeds.txt', `${seed}\n`)
}
console.log(`The next seed is ${seed}.`)
let planted = 'not run'
if (values.planted) {
  const { plantAll } = await import('./planted.mjs')
  const { caught, of } = await plantAll()
  planted = `${caught}/${of}`
}
console.log(JSON.stringify({ ...totals, from: Number(values.seed), next: seed, planted }))
const harm = totals.lost + totals.doubled + totals.disordered + totals.stuck + totals.wrongUser + totals.diverged + totals.untrue
process.exit(harm > 0 ? 1 : 0)
