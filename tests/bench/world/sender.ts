import 'temporal-polyfill/global'
import { fixedClock } from '#lib/clock.ts'
import { areaParts } from '#server/areas.ts'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/db/connection.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import { localMessages } from '#server/gateways/messages.ts'
import { sendKinds } from '#server/send-messages.ts'
import { beginDue } from '#server/sending/begin.ts'
import { sendBatch } from '#server/sending/send-batch.ts'
import { testConfig } from '#tests/support/server.ts'

// A process that sends the due messages of a data folder through the local gateway, batch by batch on its own clock, and prints
// its results as one line of JSON.
const [data, size] = process.argv.slice(2)
const BATCH_MS = 12_000
const { db, close } = await openDatabase({ data: data!, databaseUrl: undefined, pool: 10, demo: false })
const clock = fixedClock(Date.now())
const context: Context = {
  db,
  config: { ...testConfig, legalHours: '00:00-24:00' },
  clock,
  hints: { send() {}, chat() {}, activity() {}, endSessions() {}, endSession() {} },
  gateways: { messages: localMessages(db, clock) } as Gateways,
  memory: new NodeMemory(),
  ...areaParts,
  checkReplies: false,
}
const megabytes = () => process.memoryUsage().rss / 1e6
const before = megabytes()
let [messages, most] = [0, before]
await beginDue(context, sendKinds)
const began = performance.now()
for (;;) {
  const sent = await sendBatch(context, sendKinds, Number(size))
  if (sent === null) break
  messages += sent
  most = Math.max(most, megabytes())
  clock.advance(BATCH_MS)
}
console.log(JSON.stringify({ messages, took: performance.now() - began, before, most }))
await close()
process.exit()
