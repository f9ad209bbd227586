import 'temporal-polyfill/global'
import { areaParts } from '#server/areas.ts'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import { openDatabase } from '#server/db/connection.ts'
import { startJobs } from '#server/jobs/runner.ts'
import type { Context } from '#server/context.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import { START, testConfig } from '#tests/support/server.ts'
import { gatewaysBy, type OutsideAnswer } from './outside.ts'
import { type Task, works } from './task.ts'

// A process that runs the jobs of one work until it is killed. Its only argument is its task.
const { work: name, data, databaseUrl, outside, began } = JSON.parse(process.argv[2]!) as Task
const work = works[name]
const { db } = await openDatabase({ data, databaseUrl, pool: 10, demo: false })
const gateways = gatewaysBy(async (call) => {
  const response = await fetch(outside, { method: 'POST', body: JSON.stringify(call) })
  return (await response.json()) as OutsideAnswer
})
const context: Context = {
  db,
  config: { ...testConfig, data, databaseUrl },
  clock: { now: () => Math.floor(START + (Date.now() - began) * work.rate) },
  hints: { send() {}, chat() {}, activity() {}, endSessions() {}, endSession() {} },
  gateways: gateways as Gateways,
  memory: new NodeMemory(),
  ...areaParts,
  checkReplies: false,
}
await startJobs(context, work.jobs)
process.stdout.write('at work\n')
