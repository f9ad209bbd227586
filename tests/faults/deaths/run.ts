import 'temporal-polyfill/global'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/connection.ts'
import { Random } from '#server/demo/random.ts'
import { log } from '#server/log.ts'
import { START, testServer } from '#tests/support/server.ts'
import { startPostgres } from '../../support/run/postgres.mjs'
import { Outside } from './outside.ts'
import { listenOutside, startNode } from './processes.ts'
import { finish } from './work.ts'
import { works } from './works.ts'

/**
 * Kills processes in the middle of work that leaves the house, and looks whether everybody was written to once and every charge
 * has its seats or its period:
 *
 *     npm run faults:deaths -- --kills 20 [--postgres] [--seed 1] [--only sending,approving,renewing]
 *
 * On PostgreSQL two processes share the work, and each kill takes one of them; the embedded database has one. The gateways
 * stand in this process and outlive every kill. The last line of each work is JSON; the exit code is 1 where anything is wrong.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: Object.keys(works).join(',') },
    postgres: { type: 'boolean', default: false },
  },
})
/** So much work is made for each kill: it must not be done before the last one. */
const SIZE_A_KILL = values.postgres ? { sending: 250, approving: 30, renewing: 3 } : { sending: 30, approving: 15, renewing: 3 }
/** A process lives at most so long after it is at work, in milliseconds. */
const LATEST_MS = 2_500

let anythingWrong = false
for (const name of values.only.split(',') as (keyof typeof works)[]) anythingWrong = (await kill(name)) || anythingWrong
process.exit(anythingWrong ? 1 : 0)

async function kill(name: keyof typeof works): Promise<boolean> {
  const work = works[name]
  const kills = Number(values.kills)
  const random = new Random(Number(values.seed))
  const data = mkdtempSync(join(tmpdir(), 'holdfast-deaths-'))
  const postgres = values.postgres ? await startPostgres() : null
  if (postgres && 'missing' in postgres) throw new Error(postgres.missing)
  const databaseUrl = postgres?.url
  const open = async () => testServer({}, await openDatabase({ data, databaseUrl, pool: 10, demo: false }))
  const outside = new Outside(work.refuses, () => random.next())
  const gates = await listenOutside(outside.ask)
  try {
    const before = await open()
    await work.prepare(before, SIZE_A_KILL[name] * kills)
    await before.close()
    const from = performance.now()
    const told = { work: name, data, databaseUrl, outside: gates.url, began: Date.now() }
    const nodes = [await startNode(told), ...(postgres ? [await startNode(told)] : [])]
    for (let count = 0; count < kills; count++) {
      await pause(random.between(0, LATEST_MS))
      const nth = random.between(0, nodes.length - 1)
      await nodes[nth]!.kill()
      nodes[nth] = await startNode(told)
    }
    for (const node of nodes) await node.kill()
    await outside.quiet()
    const after = await open()
    after.clock.set(Math.floor(START + (Date.now() - told.began) * work.rate) + work.pauseMs)
    const doneBefore = await work.isDone(after.db, after.clock)
    log.from('error')
    await finish(work, after.context, outside, after.clock.advance)
    const wrong = await work.judge(after.db, outside)
    await after.close()
    const { messages, movements } = outside
    console.log(
      JSON.stringify({
        work: name,
        engine: postgres ? 'postgres' : 'pglite',
        nodes: nodes.length,
        kills,
        doneBefore,
        messages: messages.length,
        movements: movements.size,
        wrong: wrong.length,
        seconds: Math.round((performance.now() - from) / 1000),
      }),
    )
    for (const words of wrong) console.log(`  ${words}`)
    return wrong.length > 0 || doneBefore
  } finally {
    gates.close()
    await postgres?.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
