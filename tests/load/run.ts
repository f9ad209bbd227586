import 'temporal-polyfill/global'
import { parseArgs } from 'node:util'
import { load } from './load.ts'
import { startNodes } from './nodes.ts'

/**
 * Runs 50 operators and 20 devices on the built server. In the middle is a flood of imports, exports and sign-ins, each alone
 * and all at once; and, on PostgreSQL, a seat is locked while 15 callers request it:
 *
 *     npm run load -- --seconds 300 [--postgres] [--nodes 2]
 *
 * The last line is JSON; the exit code is 1 if a request failed (5xx, no response) or a node died.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    postgres: { type: 'boolean', default: false },
    nodes: { type: 'string', default: '1' },
  },
})
const seconds = Number(values.seconds)
const count = Number(values.nodes)
const nodes = await startNodes({ postgres: values.postgres, count })
try {
  const figures = await load(nodes, seconds, (line) => console.log(line))
  console.log(JSON.stringify({ ...figures, seconds, database: values.postgres ? 'postgres' : 'pglite', nodes: count }))
  process.exitCode = figures.failed + figures.died > 0 ? 1 : 0
} finally {
  await nodes.close()
}
process.exit()
