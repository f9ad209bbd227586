// npm run soak:money -- [--seconds N | --schedules N] [--seed S] [--not-yet]: schedules, seed after seed. The last line is JSON.
import { parseArgs } from 'node:util'
import { load } from '../../model/run/load.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    schedules: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'not-yet': { type: 'boolean', default: false },
  },
})
const from = Number(values.seed)
const most = values.schedules === undefined ? Infinity : Number(values.schedules)
const seconds = values.seconds === undefined ? (most === Infinity ? 60 : Infinity) : Number(values.seconds)
const { module: model } = await load('tests/money/run/schedule.ts')
const server = await model.openServer()
const end = performance.now() + seconds * 1000
const told = { schedules: 0, steps: 0, ...Object.fromEntries(model.promises.map((name) => [name, 0])) }
let isEnded = false
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isEnded = true))
for (let seed = from; seed < from + most && performance.now() < end && !isEnded; seed++) {
  const outcome = await model.runSchedule(server, seed, model.drawSteps(seed, values['not-yet']))
  told.schedules++
  told.steps += outcome.steps
  if (outcome.wrong.length === 0) continue
  for (const { promise } of outcome.wrong) told[promise]++
  console.log(model.storyOf(await model.shorten(server, outcome)))
}
console.log(JSON.stringify({ ...told, from, next: from + told.schedules }))
process.exit(model.promises.some((name) => told[name] > 0) ? 1 : 0)
