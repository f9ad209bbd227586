import { setTimeout as pause } from 'node:timers/promises'
import { judge, type Verdict } from './asked.ts'
import { standing } from './device.ts'
import { planOf } from './plan.ts'
import { payOff } from './round.ts'
import { diverged } from './screen.ts'
import type { Stage } from './stage.ts'

/** How long the queue has to empty after all is whole again, and the screen to show what the server has. */
const HEALED_WITHIN = 60_000
const SHOWN_WITHIN = 10_000

export interface Found extends Verdict {
  /** Queues that did not empty in time. */
  stuck: number
  /** Seats that the screen showed otherwise than the server had them. */
  diverged: number
}

/**
 * Everything is made whole, whoever has wishes on this device signs in and waits until they are sent; then all that was
 * asked so far is held against what the database says was done, and the screen against the server.
 */
export async function check(stage: Stage, round: number): Promise<Found> {
  const { device, servers, proxy, wishes, watch, ledger } = stage
  await payOff(stage, planOf(stage.seed, round), round)
  proxy.rules.clear()
  await servers.up()
  let [stuck, wrong] = [0, 0]
  const settle = async () => {
    const said = await settled(stage)
    if (!said.startsWith('Up to date')) {
      stuck++
      stage.say(`round ${round}: the queue of ${device.person().name} says "${said}" after healing`)
    }
  }
  await settle()
  const waits = wishes.some(
    ({ by, sure, seat, until }) => by !== device.person().name && sure && !watch.answered.has(`${seat} ${until}`),
  )
  if (waits) {
    await device.swap(async () => {})
    await settle()
  }
  if (stuck === 0) {
    const seats = await diverged(device.page(), stage.seats, SHOWN_WITHIN)
    wrong = seats.length
    if (wrong > 0) stage.say(`round ${round}: the screen does not show\n  ${seats.join('\n  ')}`)
  }
  const verdict = judge(wishes, await servers.history(stage.event))
  const twice = ledger.doubled().length
  stage.tally.checks++
  stage.disturb()
  return {
    ...verdict,
    doubled: Math.max(verdict.doubled, twice),
    wrongUser: verdict.wrongUser + sentByOthers(stage),
    stuck,
    diverged: wrong,
  }
}

/** Wishes that somebody else's token carried, whatever became of them: each person's wishes bear one token's name. */
function sentByOthers({ wishes, watch }: Stage): number {
  const users = new Map<string, Set<number>>()
  let strange = 0
  for (const { seat, until, by } of wishes) {
    const senders = watch.senders.get(`${seat} ${until}`) ?? new Set()
    const own = users.get(by) ?? new Set(senders)
    users.set(by, own)
    if (own.size === 0) for (const user of senders) own.add(user)
    strange += [...senders].filter((user) => !own.has(user)).length
  }
  const [one, other] = [...users.values()]
  if (one && other && [...one].some((user) => other.has(user))) strange++
  return strange
}

/** Waits until the screen says that all is sent; answers what it says then. */
async function settled({ device }: Stage): Promise<string> {
  await device.open()
  const patience = performance.now() + HEALED_WITHIN
  let said = await standing(device.page())
  while (!said.startsWith('Up to date') && performance.now() < patience) {
    await pause(100)
    said = await standing(device.page())
  }
  return said
}
