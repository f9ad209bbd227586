// npm run comments -- [--count N] [--seed S]: prints comments of the code, drawn at random, for a reader who judges them.
import { parseArgs } from 'node:util'
import { drawComments } from './comment-sample.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})
for (const { path, line, text } of drawComments(Number(values.count), Number(values.seed)))
  console.log(`${path}:${line}\n  ${text.replaceAll('\n', '\n  ')}\n`)
