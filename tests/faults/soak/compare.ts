import { setTimeout as pause } from 'node:timers/promises'
import { divergedSeats } from './diverged.ts'
import { judge, nameOf, noFaults } from './judge.ts'
import { planOf } from './plan.ts'
import { finishDeaths } from './round.ts'
import { syncStatus } from './screen.ts'
import type { Stage } from './stage.ts'

/** How long sending and loading may take after all faults, in milliseconds. */
const HEALED_WITHIN = 60_000
/** How long the screen may take to show the server's state, in milliseconds. */
const SHOWN_WITHIN = 10_000

export const nothingFound = {
  ...noFaults,
  /** Devices that had not sent and loaded everything in time. */
  stuck: 0,
  /** Seats that the screen showed differently from the server. */
  diverged: 0,
}
export type Findings = typeof nothingFound

/**
 * Ends all faults, signs in every user with changes on the device, and waits until these changes are sent. Then compares all
 * changes so far with the history in the database and, unless a queue is stuck, the screen with the server.
 */
export async function compare(stage: Stage, round: number): Promise<Findings> {
  const { device, servers, proxy, changes, ledger } = stage
  await finishDeaths(stage, planOf(stage.seed, round), round)
  proxy.rules.clear()
  await servers.up()
  let stuck = await countStuck(stage, round)
  if (stage.waiting().some(({ by }) => by !== device.person.name)) {
    await device.swap()
    stuck += await countStuck(stage, round)
  }
  const seats = stuck > 0 ? [] : await divergedSeats(device.page, stage.seats, SHOWN_WITHIN)
  if (seats.length > 0) stage.log(`round ${round}: the screen does not show\n  ${seats.join('\n  ')}`)
  const verdict = judge(changes, await stage.history())
  stage.tally.checks++
  stage.disturb()
  return {
    ...verdict,
    doubled: Math.max(verdict.doubled, ledger.doubled().length),
    wrongUser: verdict.wrongUser + sentByOthers(stage),
    stuck,
    diverged: seats.length,
  }
}

/**
 * Counts changes that were sent with another user's token, whatever their result. All changes of a person must have one user id.
 */
function sentByOthers({ changes, watch }: Stage): number {
  const users = new Map<string, Set<number>>()
  let count = 0
  for (const change of changes) {
    const senders = watch.senders.get(nameOf(change)) ?? new Set()
    const own = users.get(change.by) ?? new Set(senders)
    users.set(change.by, own)
    if (own.size === 0) for (const user of senders) own.add(user)
    count += [...senders].filter((user) => !own.has(user)).length
  }
  const [one, other] = [...users.values()]
  if (one && other && [...one].some((user) => other.has(user))) count++
  return count
}

/** Whether everything is sent and loaded. A first load confirms changes only at its end. */
const isUpToDate = (status: string) => status.startsWith('Up to date') && !status.includes('loading')

/** Waits until the screen shows that everything is sent and loaded. @returns 1 if this did not happen in time, else 0 */
async function countStuck({ device, log }: Stage, round: number): Promise<number> {
  await device.open()
  const end = performance.now() + HEALED_WITHIN
  let status = await syncStatus(device.page)
  while (!isUpToDate(status) && performance.now() < end) {
    await pause(100)
    status = await syncStatus(device.page)
  }
  if (isUpToDate(status)) return 0
  log(`round ${round}: the queue of ${device.person.name} shows "${status}" after healing`)
  return 1
}
