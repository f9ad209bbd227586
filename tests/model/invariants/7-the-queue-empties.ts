import { Lanes } from '#data/outbox/lanes.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import type { ModelDevice } from '../world/device.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('7 the queue empties, and nothing blocks it', 'stuck', what)

/** A tab without a task and without an open request holds no lock, because the lock would block other tabs. Holds at any moment. */
export function sleepersHoldNoLock({ openTabs, runningWorkers, loom, network }: Stage): void {
  for (const { device, thread } of [...openTabs, ...runningWorkers]) {
    const [lock] = device.locksOf(thread)
    if (lock !== undefined && !loom.waitsFor(thread) && !network.isOut(thread))
      throw broken(`${thread.name} sleeps and holds ${lock}`)
  }
}

/** After healing a queue contains only changes that the user has to decide about, and those behind them. */
export function theQueueEmpties(_: Stage, { name, databases }: ModelDevice, whose: number): void {
  const held = new Lanes()
  for (const entry of databases.peek(outboxName(whose), 'entries') as Entry[]) {
    if (entry.state !== 'attention' && !held.blocks(entry))
      throw broken(
        `${entry.key} (${entry.call} of ${whose} at the ${name}) is still ${entry.state} after ${entry.attempts} attempts`,
      )
    held.take(entry)
  }
}
