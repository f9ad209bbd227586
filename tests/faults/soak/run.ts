import 'temporal-polyfill/global'
import { appendFileSync, readFileSync } from 'node:fs'
import { faultsOf, soak } from './soak.ts'
import { addUp, type Line } from './sum.ts'

/**
 * Kills the browser at every moment of a wish and the server between commit and answer, again and again, and counts what
 * was lost, done twice, or stuck afterwards:
 *
 *     npm run faults:soak -- --rounds 500 --seed 1
 *
 * `--from 120` goes on after a run that ended there, `--seconds 200` ends it before its time, `--database pglite` runs on
 * the embedded database, `--every 25` says how often all is healed and compared, `--out file` adds the last line to a file,
 * and `--sum file` only adds up what such runs have left there.
 */
const given = { rounds: '500', from: '0', seed: '1', seconds: 'Infinity', every: '25', database: 'postgres', out: '', sum: '' }
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at]!.replace(/^--/, '')
  if (!(name in given)) throw new Error(`${name} is not known; known are ${Object.keys(given).join(', ')}`)
  given[name as keyof typeof given] = process.argv[at + 1] ?? ''
}

if (given.sum) {
  const lines = readFileSync(given.sum, 'utf8').split('\n').filter(Boolean)
  console.log(JSON.stringify(addUp(lines.map((line) => JSON.parse(line) as Line))))
} else {
  const line = await soak({
    database: given.database === 'pglite' ? 'pglite' : 'postgres',
    seed: Number(given.seed),
    from: Number(given.from),
    rounds: Number(given.rounds),
    every: Number(given.every),
    seconds: Number(given.seconds),
    say: (words) => console.log(words),
  })
  if (given.out) appendFileSync(given.out, `${JSON.stringify(line)}\n`)
  console.log(JSON.stringify(line))
  process.exitCode = Object.values(faultsOf(line)).some((count) => count > 0) ? 1 : 0
}
