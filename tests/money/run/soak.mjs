// npm run soak:money -- [--seconds N | --schedules N] [--seed S] [--not-yet] runs schedules, seed after seed; by default for
// 60 s. `--not-yet` includes faults that the product does not survive yet. The last line of its output is JSON.
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
const USUAL_SECONDS = 60
const { module: model } = await load('tests/money/run/soak.ts')
// A run that is ended early still prints its report.
let isEnded = false
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isEnded = true))
const report = await model.soak({
  from: Number(values.seed),
  most: Number(values.schedules ?? Infinity),
  seconds: Number(values.seconds ?? (values.schedules === undefined ? USUAL_SECONDS : Infinity)),
  withNotYet: values['not-yet'],
  isEnded: () => isEnded,
  print: (story) => console.log(story),
})
console.log(JSON.stringify(report))
const { schedules: _, steps: __, from: ___, next: ____, ...broken } = report
process.exit(Object.values(broken).some((times) => times > 0) ? 1 : 0)
