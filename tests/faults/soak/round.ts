import { setTimeout as pause } from 'node:timers/promises'
import { someSeats, ZONE } from './event.ts'
import { hold } from './hold.ts'
import { type Plan, planOf } from './plan.ts'
import { comesWithin } from './signals.ts'
import type { Stage } from './stage.ts'

/** The end of the first hold: so late that no hold ends during a run. */
const first = Temporal.Now.zonedDateTimeISO(ZONE).round('minute').add({ hours: 30 })

/** How long a round waits for an expected event before it continues without it, in milliseconds. */
const PATIENCE = 6000
const MOST_ATTEMPTS = 10

/** The signal of the first action after which the browser dies, by the plan's moment; null if no signal of that action counts. */
const signalOf = { sending: 'sending', gap: 'died', answered: 'answered', taken: null, storing: null } as const

/**
 * Plays a round: some actions and, after the first was accepted, the death of the tab or browser, at the planned moment. The
 * server dies at the planned commits, before or after the browser does; some of its deaths may be left to the next round.
 */
export async function play(stage: Stage, round: number): Promise<void> {
  const { device, servers, signals } = stage
  const plan = planOf(stage.seed, round)
  if (plan.swap) await swap(stage, plan, round)
  // Here a response must arrive before the browser dies, so no server may die until then.
  if (plan.moment === 'answered') await finishDeaths(stage, plan, round)
  else servers.schedule(plan.deaths)

  const signal = signalOf[plan.moment]
  const signalled = signal && comesWithin(signals, signal, PATIENCE)
  await act(stage, plan, round)
  await signalled
  if (plan.moment === 'storing') {
    const storing = comesWithin(signals, 'storing', PATIENCE)
    const second = act(stage, plan, round)
    await storing
    await kill(stage, plan, 12)
    await second
  } else await kill(stage, plan, 40)

  await device.open()
  if (plan.moment === 'answered') servers.schedule(plan.deaths)
  await reduceDeaths(stage, plan, round, 2)
}

/** Lets deaths happen until at most `most` are left. Gives up after some attempts, since a stuck queue may trigger no death. */
async function reduceDeaths(stage: Stage, plan: Plan, round: number, most: number): Promise<void> {
  for (let attempt = 0; stage.servers.dueDeaths > most && attempt < MOST_ATTEMPTS; attempt++) await die(stage, plan, round)
}

/** Lets every scheduled death happen, and cancels those that do not happen. */
export async function finishDeaths(stage: Stage, plan: Plan, round: number): Promise<void> {
  await reduceDeaths(stage, plan, round, 0)
  const { servers, tally } = stage
  if (servers.dueDeaths === 0) return
  tally.troubles++
  stage.log(`round ${round}: ${servers.dueDeaths} scheduled deaths do not happen`)
  servers.cancelDeaths()
}

/** Lets the next death happen, during a queued change or a new one. */
async function die(stage: Stage, plan: Plan, round: number): Promise<void> {
  const died = comesWithin(stage.signals, 'died', PATIENCE)
  if (stage.waiting().length === 0) await act(stage, plan, round)
  if (await died) return
  await act(stage, plan, round)
  await comesWithin(stage.signals, 'died', PATIENCE)
}

let killing = false

/** Kills the tab or the whole browser. @param within the longest delay before the kill, in milliseconds */
async function kill({ device, tally, waiting }: Stage, { moment, whole, random }: Plan, within: number): Promise<void> {
  await pause(random.next() * within)
  killing = true
  const unanswered = waiting().length
  await device.kill(whole).finally(() => (killing = false))
  tally.kills[moment]++
  if (whole) tally.browserKills++
  else tally.tabKills++
  tally.waitingThen += unanswered
  if (unanswered > 0) tally.killedWaiting++
}

/** Holds some seats until a moment that no other action uses. A failed hold is only logged, since the browser may die during it. */
async function act(stage: Stage, { random }: Plan, round: number): Promise<void> {
  const { device, tally } = stage
  const { person, page } = device
  const places = someSeats(person, random)
  const until = first.add({ minutes: tally.actions++ })
  const ids = await seatIds(stage)
  const changes = places.seats.map((seat) => ({
    action: tally.actions,
    seat: ids.get(`${places.section} ${places.row} ${seat}`)!,
    until: until.toInstant().toString({ fractionalSecondDigits: 3 }),
    by: person.name,
    accepted: false,
  }))
  stage.changes.push(...changes)
  try {
    await hold(page, places, until.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    for (const change of changes) change.accepted = true
  } catch (error) {
    if (killing || page.isClosed()) return
    tally.troubles++
    stage.log(`round ${round}: an action failed: ${String(error).split('\n')[0]}\n  ${await device.text()}`)
  }
}

/** The ids of the seats by their places. They never change, so they are read once; a failed read is not stored. */
let known: Map<string, string> | undefined
const seatIds = async ({ seats }: Stage) =>
  (known ??= new Map((await seats()).map(({ section, row, seat, uuid }) => [`${section} ${row} ${seat}`, uuid])))

/** Signs one person out offline with queued changes, and the other one in with a network. */
async function swap(stage: Stage, plan: Plan, round: number): Promise<void> {
  stage.proxy.cut()
  await act(stage, plan, round)
  await stage.device.swap(async () => {
    await stage.servers.up()
    stage.proxy.mend()
  })
  stage.tally.swaps++
}
