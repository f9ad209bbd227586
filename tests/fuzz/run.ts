import 'temporal-polyfill/global'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { fuzz, isWrong } from './fuzz.ts'

/**
 * Sends the built server requests that a stranger might send, in every role, and counts forbidden results:
 *
 *     npm run fuzz -- --requests 5000 --seed 1 [--postgres] [--patience 20]
 *
 * `--from 1234 --requests 1` repeats one request. The last line is JSON; the exit code is 1 if anything was found.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    patience: { type: 'string', default: '20' },
    postgres: { type: 'boolean', default: false },
  },
})
z.config(z.locales.en())
const began = performance.now()
let isEnded = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isEnded = true))
const { slowest: _, ...sum } = await fuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  from: Number(values.from),
  patienceMs: Number(values.patience) * 1000,
  postgres: values.postgres,
  now: Date.now(),
  say: (line) => console.log(line),
  isEnded: () => isEnded,
})
const seconds = Math.round((performance.now() - began) / 1000)
console.log(JSON.stringify({ ...sum, seed: Number(values.seed), database: values.postgres ? 'postgres' : 'pglite', seconds }))
process.exit(isWrong({ ...sum, slowest: '' }) ? 1 : 0)
