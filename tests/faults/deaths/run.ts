import 'temporal-polyfill/global'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connection.ts'
import { Random } from '#server/demo/random.ts'
import { log } from '#server/log.ts'
import { readOptions, report, stopwatch, withCleanup } from '#tests/faults/killer/command.ts'
import { makeDatabase, type RunDatabase } from '#tests/faults/killer/database.ts'
import { START, testServer } from '#tests/support/server.ts'
import { Outside } from './outside.ts'
import { listenOutside, startNode, type Worker } from './processes.ts'
import { type Task, type WorkName, works } from './task.ts'
import { finish } from './work.ts'

/**
 * Kills processes in the middle of work with external calls, and checks that each fan got each message once and that every
 * charge has its seats or its period:
 *
 *     npm run faults:deaths -- --kills 20 [--postgres] [--seed 1] [--only sending,approving,renewing]
 *
 * On PostgreSQL two processes share the work, and each kill ends one of them; the embedded database has one process. The
 * gateways are in this process and outlive every kill. The summary of each work is a line of JSON; the exit code is 1 if
 * anything is wrong.
 */
const options = readOptions({ kills: 20, seed: 1, only: Object.keys(works).join(','), postgres: false })
/** The amount of work for each kill: enough that the work is not done before the last kill. */
const SIZE = options.postgres ? { sending: 250, approving: 300, renewing: 3 } : { sending: 30, approving: 15, renewing: 3 }
/** The longest life of a process, in milliseconds. */
const LONGEST_LIFE_MS = 2_500

let failed = false
for (const name of options.only.split(',') as WorkName[]) failed = (await runWork(name)) || failed
process.exit(failed ? 1 : 0)

/** Prepares a work, kills its processes, finishes the work, and judges the result. @returns whether anything is wrong */
async function runWork(name: WorkName): Promise<boolean> {
  const random = new Random(options.seed)
  const database = await makeDatabase(options.postgres ? 'postgres' : 'pglite')
  const outside = new Outside(works[name].refuses, () => random.next())
  const gateways = await listenOutside(outside.ask)
  const nodes: Worker[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill().catch(() => undefined)))
    gateways.close()
    await database.remove()
  }
  return withCleanup(close, async () => {
    const before = await openServer(database)
    await works[name].prepare(before, SIZE[name] * options.kills)
    await before.close()
    const seconds = stopwatch()
    const task = { work: name, data: database.folder, databaseUrl: database.url, outside: gateways.url, began: Date.now() }
    await killNodes(nodes, task, random)
    await outside.quiet()
    const { wrong, doneBefore } = await finishAndJudge(database, task, outside)
    const { kills } = options
    const [messages, movements] = [outside.messages.length, outside.movements.size]
    const counts = { nodes: nodes.length, kills, doneBefore, messages, movements, wrong: wrong.length, seconds: seconds() }
    const isWrong = report({ work: name, engine: database.engine, ...counts }, ['wrong', 'doneBefore'])
    for (const text of wrong) console.log(`  ${text}`)
    return isWrong
  })
}

/** Starts the processes of a work, kills and replaces them one by one, and in the end kills all. */
async function killNodes(nodes: Worker[], task: Task, random: Random): Promise<void> {
  for (let count = 0; count < (options.postgres ? 2 : 1); count++) nodes.push(await startNode(task))
  for (let count = 0; count < options.kills; count++) {
    await pause(random.between(0, LONGEST_LIFE_MS))
    const nth = random.between(0, nodes.length - 1)
    await nodes[nth]!.kill()
    nodes[nth] = await startNode(task)
  }
  for (const node of nodes) await node.kill()
}

/** Finishes the work in this process. @returns what is wrong, and whether the work was already done after the last kill */
async function finishAndJudge(database: RunDatabase, { work: name, began }: Task, outside: Outside) {
  const work = works[name]
  const { context, db, clock, close } = await openServer(database)
  clock.set(Math.floor(START + (Date.now() - began) * work.rate) + work.pauseMs)
  const doneBefore = await work.isDone(db, clock)
  log.from('error')
  await finish(work, context, outside, clock.advance)
  const wrong = await work.judge(db, outside)
  await close()
  return { wrong, doneBefore }
}

async function openServer({ folder, url }: RunDatabase) {
  return testServer({}, await openDatabase({ data: folder, databaseUrl: url, pool: 10, demo: false }))
}
