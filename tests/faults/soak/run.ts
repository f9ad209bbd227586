import 'temporal-polyfill/global'
import { appendFileSync, readFileSync } from 'node:fs'
import { readOptions, report } from '#tests/faults/killer/command.ts'
import { faultNames, soak } from './soak.ts'
import { addUp, type Line } from './sum.ts'

/**
 * Kills the browser at every moment of a change and the server between commit and response, repeatedly, and counts the changes
 * that are lost, done twice, or stuck afterwards:
 *
 *     npm run faults:soak -- --rounds 500 --seed 1
 *
 * `--from 120` continues a run that ended before round 120, `--seconds 200` ends a run early, `--database pglite` uses the embedded
 * database, `--every 25` sets the rounds between comparisons, `--out file` appends the last line to a file, and `--sum file`
 * only adds up the lines of such a file.
 */
const defaults = { rounds: 500, from: 0, seed: 1, seconds: Infinity, every: 25, database: 'postgres', out: '', sum: '' }
const { database, out, sum, ...options } = readOptions(defaults)

if (sum) {
  const lines = readFileSync(sum, 'utf8').split('\n').filter(Boolean)
  console.log(JSON.stringify(addUp(lines.map((line) => JSON.parse(line) as Line))))
} else {
  const line = await soak({ ...options, database: database === 'pglite' ? 'pglite' : 'postgres', say: console.log })
  if (out) appendFileSync(out, `${JSON.stringify(line)}\n`)
  process.exitCode = report(line, faultNames) ? 1 : 0
}
