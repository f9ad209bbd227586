// node tests/model/run/one.mjs SEED [COUNT] [shrink]: runs some schedules, and prints the stories of broken promises.
import { load } from './load.mjs'

const [from = '1', count = '1', shrink] = process.argv.slice(2)
const { module: model } = await load('tests/model/run/schedule.ts')
const server = await model.openServer()
const start = performance.now()
let commands = 0
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  const outcome = await model.runSchedule(server, seed, { shrink: shrink === 'shrink' })
  commands += outcome.commands
  const { broken } = outcome
  if (!broken) continue
  const text = String(broken.error?.stack ?? broken.error)
    .split('\n')
    .slice(0, shrink ? 8 : 6)
    .join('\n')
  console.log(`\nseed ${seed}, ${outcome.commands} commands: ${text.slice(0, 3000)}`)
  if (shrink) console.log(broken.story.replaceAll('},', '},\n'))
}
console.log(`${count} schedules, ${commands} commands in ${((performance.now() - start) / 1000).toFixed(1)} s`)
process.exit()
