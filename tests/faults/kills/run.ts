import 'temporal-polyfill/global'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '#server/demo/random.ts'
import { countRounds, readOptions, report, stopwatch, withCleanup } from '#tests/faults/killer/command.ts'
import { makeDemoDatabase } from '#tests/faults/killer/database.ts'
import { startServer } from '#tests/faults/killer/server.ts'
import { ChangeMaker, type QueuedChange } from './changes.ts'
import { Client } from './client.ts'
import { isDone, judge, type Outcome, type Verdict } from './judge.ts'
import { readVersions, shareRows } from './rows.ts'
import { replay, type SentChange, write } from './writer.ts'

/**
 * Kills the built server repeatedly in the middle of its work, and checks that every acknowledged change is done exactly once:
 *
 *     npm run kills -- --rounds 100 [--postgres] [--seed 1] [--seconds 600]
 *
 * Writers send changes of seats, events and rewards, alone and in batches, until the server has ended. The server is started again
 * on the same database, and every change is sent again under its key. An acknowledged change must get its first response again, a
 * change without a response is decided now, and each row must have changed exactly as often as changes to it were done. The last
 * line is JSON; the exit code is 1 if any change was lost, doubled or refused.
 */
const options = readOptions({ rounds: 10, seed: 1, seconds: Infinity, postgres: false })
const WRITERS = 8
/** The longest time between a server's first response and the kill, and the longest wait for that response, in milliseconds. */
const LONGEST_LIFE_MS = 1000
const NO_RESPONSE_MS = 30_000

const random = new Random(options.seed)
const seconds = stopwatch()
const totals = { rounds: 0, acknowledged: 0, unknown: 0, unknownDone: 0, refused: 0, lost: 0, doubled: 0 }
const database = await makeDemoDatabase(options.postgres ? 'postgres' : 'pglite')
const start = (port?: number) => startServer(database, { port, onErrors: console.error })
let server = await start()

await withCleanup(async () => {
  await server.kill().catch(() => undefined)
  await database.remove()
}, playRounds)
const summary = { ...totals, engine: database.engine, seed: options.seed, seconds: seconds() }
process.exit(report(summary, ['lost', 'doubled', 'refused']) ? 1 : 0)

async function playRounds(): Promise<void> {
  const client = new Client(server.url)
  await client.signIn('manager@harbor.test')
  const { event, shares } = await shareRows(client, WRITERS)
  const writers = shares.map((own, index) => new ChangeMaker(new Random(random.between(0, 2 ** 31)), own, index))
  const versions = (rows: readonly string[]) => readVersions(client, event, new Set(rows))
  const original = await versions(shares.map((own) => `event ${own.event}`))
  const latest = new Map(original)
  const all: { change: QueuedChange; outcome: Outcome }[] = []
  for (const _ of countRounds(options.rounds, seconds, options.seconds)) {
    const sent = await writeUntilKilled(client, writers)
    server = await start(server.port)
    totals.rounds++

    const outcomes = (await Promise.all(sent.map((one) => replay(client, one)))).flat()
    const now = await versions(outcomes.map(({ row }) => row))
    count(outcomes)
    note(judge(outcomes, latest, now))
    for (const [row, version] of now) latest.set(row, version)
    all.push(...sent.flat().map(({ change }, index) => ({ change, outcome: outcomes[index]! })))
    if (totals.rounds % 10 === 0) console.log(JSON.stringify(totals))
  }
  // Sends the changes of all rounds again, because the results of a round must still be the same after all later kills.
  const responses = await client.sendAll(all.map(({ change }) => change))
  const outcomes = all.map(({ outcome }, index): Outcome => {
    const now = responses[index]!
    return { row: outcome.row, first: outcome.replays[0], replays: [now, now] }
  })
  note(judge(outcomes, original, await versions(outcomes.map(({ row }) => row))))
}

/** Lets all writers send until the server is killed. @returns the changes that each of them has sent */
async function writeUntilKilled(client: Client, writers: readonly ChangeMaker[]): Promise<SentChange[][]> {
  let onResponse!: () => void
  const firstResponse = new Promise<void>((resolve) => (onResponse = resolve))
  const writing = Promise.all(writers.map((writer) => write(client, () => writer.next(), onResponse)))
  await Promise.race([firstResponse, pause(NO_RESPONSE_MS)])
  await pause(random.between(0, LONGEST_LIFE_MS))
  await server.kill()
  return writing
}

function count(outcomes: readonly Outcome[]): void {
  for (const { first, replays } of outcomes) {
    if (first) totals.acknowledged++
    else {
      totals.unknown++
      if (replays[0].replayed) totals.unknownDone++
    }
    if (isDone(replays[0])) continue
    totals.refused++
    console.log(`refused: ${JSON.stringify(replays[0])}`)
  }
}

function note({ lost, doubled }: Verdict): void {
  totals.lost += lost
  totals.doubled += doubled
  if (lost + doubled > 0) console.log(`after round ${totals.rounds}: ${lost} lost, ${doubled} doubled`)
}
