import { setTimeout as pause } from 'node:timers/promises'
import { someSeats, ZONE } from './hall.ts'
import { type Plan, planOf } from './plan.ts'
import type { Stage } from './stage.ts'
import { hold } from './wish.ts'

/** The moments of all deeds lie this far ahead, so that none passes during a run. */
const AHEAD = { hours: 30 }
const first = Temporal.Now.zonedDateTimeISO(ZONE).round('minute').add(AHEAD)

/** So long something that must come is waited for, in milliseconds, before the round goes on without it. */
const PATIENCE = 6000

/**
 * Some wishes, and after the first of them was taken the end of the browser, at the moment the plan names; the server dies
 * over the wishes at least twice, before, meanwhile or afterwards.
 */
export async function play(stage: Stage, round: number): Promise<void> {
  const { device, servers, asked, answered } = stage
  const plan = planOf(stage.seed, round)
  if (plan.swap) await swap(stage, plan, round)
  // An answer must come through before this browser dies.
  if (plan.moment === 'answered') await payOff(stage, plan, round)
  else servers.owe(plan.deaths)

  const bell = { sending: asked, gap: servers.died, answered, taken: null, storing: null }[plan.moment]
  const rung = bell?.within(PATIENCE)
  await deed(stage, plan, round)
  await rung
  if (plan.moment === 'storing') {
    const storing = device.storing.within(PATIENCE)
    const second = deed(stage, plan, round)
    await storing
    await kill(stage, plan, 12)
    await second
  } else await kill(stage, plan, 40)

  await device.open()
  if (plan.moment === 'answered') servers.owe(plan.deaths)
  while (servers.owed() > 2) await die(stage, plan, round)
}

/** Waits until every death that is due has come about. */
export async function payOff(stage: Stage, plan: Plan, round: number): Promise<void> {
  while (stage.servers.owed() > 0) await die(stage, plan, round)
}

/** The next death: over what waits, or over another wish. */
async function die(stage: Stage, plan: Plan, round: number): Promise<void> {
  const { died } = stage.servers
  const next = died.within(PATIENCE)
  if (waiting(stage) === 0) await deed(stage, plan, round)
  if (await next) return
  await deed(stage, plan, round)
  await died.within(PATIENCE)
}

/** How many wishes were taken and have no answer. */
const waiting = ({ wishes, watch }: Stage) =>
  wishes.filter(({ sure, seat, until }) => sure && !watch.answered.has(`${seat} ${until}`)).length

let killing = false

async function kill(stage: Stage, { moment, whole, random }: Plan, within: number): Promise<void> {
  const { device, tally } = stage
  await pause(random() * within)
  killing = true
  const unanswered = waiting(stage)
  await device.kill(whole).finally(() => (killing = false))
  tally.kills[moment]++
  if (whole) tally.browserKills++
  else tally.tabKills++
  tally.waitingThen += unanswered
  if (unanswered > 0) tally.killedWaiting++
}

/** Holds some seats until a moment that no other deed names. Never throws: the browser may die under it. */
async function deed(stage: Stage, { random }: Plan, round: number): Promise<void> {
  const { device, tally, wishes, seats } = stage
  const person = device.person()
  const places = someSeats(person, random)
  const until = first.add({ minutes: tally.deeds++ })
  const all = await ids(seats)
  const asked = places.seats.map((seat) => ({
    deed: tally.deeds,
    round,
    seat: all.get(`${person.section} ${places.row} ${seat}`)!,
    until: until.toInstant().toString({ fractionalSecondDigits: 3 }),
    by: person.name,
    sure: false,
  }))
  wishes.push(...asked)
  const page = device.page()
  try {
    const at = until.toPlainDateTime().toString({ smallestUnit: 'minute' })
    await hold(page, { section: person.section, ...places }, at)
    for (const wish of asked) wish.sure = true
  } catch (error) {
    if (killing || page.isClosed()) return
    tally.troubles++
    stage.say(`round ${round}: a deed failed: ${String(error).split('\n')[0]}\n  ${await device.shows()}`)
  }
}

/** The ids of the seats by their places: they never change, and are asked for once. */
let known: Promise<Map<string, string>> | undefined
const ids = (seats: Stage['seats']) =>
  (known ??= seats().then((all) => new Map(all.map(({ section, row, seat, uuid }) => [`${section} ${row} ${seat}`, uuid]))))

/** Without a network somebody leaves with wishes waiting; with it, the other one comes. */
export async function swap(stage: Stage, plan: Plan, round: number): Promise<void> {
  stage.proxy.cut()
  await deed(stage, plan, round)
  await stage.device.swap(async () => {
    await stage.servers.up()
    stage.proxy.mend()
  })
  stage.tally.swaps++
}
