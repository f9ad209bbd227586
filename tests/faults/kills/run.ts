import 'temporal-polyfill/global'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Event } from '#contract/events.ts'
import type { Seat } from '#contract/inventory.ts'
import { Random } from '#server/demo/random.ts'
import { isDone, judge, type Told } from './judge.ts'
import { decide, inBatches, versionsOf } from './round.ts'
import { openVictim } from './server.ts'
import { type Wish, Wishes } from './wish.ts'
import { Caller, writeOn } from './writer.ts'

/**
 * Kills the built server in the middle of its work, again and again, and looks whether all that it had acknowledged is there, once:
 *
 *     npm run kills -- --rounds 100 [--postgres] [--seed 1] [--seconds 600]
 *
 * Writers hold, release, edit and batch until the process is gone. It is started again on the same database, and every wish is sent
 * again under its key: what was acknowledged has to answer as it did the first time, what had no answer is decided then, and each
 * row has to have changed exactly as often as wishes for it were done. The last line is JSON; the exit code is 1 where anything was
 * lost, doubled or refused.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** No round begins after so many seconds. */
    seconds: { type: 'string', default: 'Infinity' },
    postgres: { type: 'boolean', default: false },
  },
})
const CHANNEL = 123
const WRITERS = 8
const SEATS_EACH = 30
/** A process is killed at most so long after its first answer, in milliseconds, and also where none comes. */
const LATEST_MS = 1000
const NO_ANSWER_MS = 30_000

const random = new Random(Number(values.seed))
const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)
const victim = await openVictim(values.postgres)
const line = { rounds: 0, acknowledged: 0, unknown: 0, unknownDone: 0, refused: 0, lost: 0, doubled: 0 }
const all: { wish: Wish; told: Told }[] = []

try {
  const caller = new Caller(victim.url)
  await caller.signIn('manager@harbor.test')
  const { event, writers } = await findPlaces(caller)
  const rowsOf = () => new Set(all.map(({ wish }) => wish.row))
  const beginning = await versionsOf(
    caller,
    event,
    writers.map((writer) => `event ${writer.edits}`),
  )
  let before = beginning
  while (line.rounds < Number(values.rounds) && seconds() < Number(values.seconds)) {
    let answered!: () => void
    const firstAnswer = new Promise<void>((resolve) => (answered = resolve))
    const writing = writers.map(({ wishes }) => writeOn(caller, () => wishes.next(), answered))
    await Promise.race([firstAnswer, pause(NO_ANSWER_MS)])
    await pause(random.between(0, LATEST_MS))
    await victim.kill()
    const sent = await Promise.all(writing)
    await victim.start()
    line.rounds++

    const told = await Promise.all(sent.map((one) => decide(caller, one)))
    const round = told.flat()
    const now = await versionsOf(caller, event, new Set(round.map(({ row }) => row)))
    count(round)
    note(judge(round, before, now))
    before = new Map([...before, ...now])
    all.push(...sent.flat().map(({ wish }, nth) => ({ wish, told: round[nth]! })))
    if (line.rounds % 10 === 0) console.log(JSON.stringify(line))
  }
  // Once more everything, from the first round on: what a round had decided has to stand after all later kills, too.
  const answers = await inBatches(
    caller,
    all.map(({ wish }) => wish),
  )
  const told = all.map((one, nth): Told => ({
    row: one.wish.row,
    first: one.told.replays[0],
    replays: [answers[nth]!, answers[nth]!],
  }))
  note(judge(told, beginning, await versionsOf(caller, event, rowsOf())))
} finally {
  await victim.close()
}
const engine = values.postgres ? 'postgres' : 'pglite'
console.log(JSON.stringify({ ...line, engine, seed: Number(values.seed), seconds: seconds() }))
process.exit(line.lost + line.doubled + line.refused > 0 ? 1 : 0)

function count(round: readonly Told[]): void {
  for (const { first, replays } of round) {
    if (first) line.acknowledged++
    else {
      line.unknown++
      if (replays[0].replayed) line.unknownDone++
    }
    if (isDone(replays[0])) continue
    line.refused++
    console.log(`refused: ${JSON.stringify(replays[0])}`)
  }
}

function note({ lost, doubled }: { lost: number; doubled: number }): void {
  line.lost += lost
  line.doubled += doubled
  if (lost + doubled > 0) console.log(`after round ${line.rounds}: ${lost} lost, ${doubled} doubled`)
}

/** An event whose free seats the writers share out, and for each writer another event to edit. */
async function findPlaces(caller: Caller) {
  const { data } = await caller.read<{ data: Event[] }>(`/sales-channels/${CHANNEL}/events?take=1000&orderBy=total_quantity`)
  const coming = data.filter(({ upgrade_status }) => upgrade_status !== 'past')
  const event = coming.find(({ total_quantity, total_purchased }) => total_quantity - total_purchased > 2 * WRITERS * SEATS_EACH)!
  const { seat } = await caller.read<{ seat: Seat[] }>(`/events/${event.id}/inventory`)
  const free = seat.filter(({ status }) => status === 'Available').map(({ uuid }) => uuid)
  const others = coming.filter(({ id }) => id !== event.id)
  const writers = Array.from({ length: WRITERS }, (_, nth) => {
    const edits = others[nth]!.id
    const seats = free.slice(nth * SEATS_EACH, (nth + 1) * SEATS_EACH)
    const wishes = new Wishes(new Random(random.between(0, 2 ** 31)), { channel: CHANNEL, event: edits, seats }, nth)
    return { edits, wishes }
  })
  return { event: event.id, writers }
}
