import { EventEmitter } from 'node:events'
import type { Seat } from '#contract/inventory.ts'
import type { Engine } from '#tests/faults/killer/database.ts'
import { Rules, seeded } from '#tests/faults/proxy/fault.ts'
import { openProxy } from '#tests/faults/proxy/proxy.ts'
import { Ledger } from '#tests/faults/stage/ledger.ts'
import { Device } from './device.ts'
import { importEvent } from './event.ts'
import { nameOf, type QueuedChange } from './judge.ts'
import { Servers } from './servers.ts'
import type { Signals } from './signals.ts'
import { Watch } from './watch.ts'

/** The parts and counts of a run. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * Starts database, servers, proxy and browser.
 * @param from the number of the first round
 * @param log called with each failure and its round, and with the counts after each comparison
 */
export async function openStage(engine: Engine, seed: number, from: number, log: (text: string) => void) {
  const signals: Signals = new EventEmitter()
  const servers = await Servers.open(engine, signals)
  const { event, reader } = await importEvent(servers.url)
  const proxy = await openProxy(servers.url, { rules: new Rules(seeded(seed + from)) })
  const [ledger, watch] = [new Ledger(), new Watch()]
  proxy.onRequest = (path) => path === '/api/batch' && signals.emit('sending')
  proxy.onSeen = (seen) => {
    ledger.note(seen)
    watch.note(seen)
    if (seen.path === '/api/batch' && seen.answer?.status === 200) signals.emit('answered')
  }
  servers.onMoved = (url) => void (proxy.target = url)
  const device = new Device(proxy.url, event, signals)
  await device.open()
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const changes: QueuedChange[] = []
  return {
    seed,
    signals,
    servers,
    proxy,
    device,
    ledger,
    watch,
    changes,
    log,
    tally: newTally(),
    history: () => servers.history(event),
    /** Returns the changes that the screen has accepted but that have no success response yet. */
    waiting: () => changes.filter((change) => change.accepted && !watch.answered.has(nameOf(change))),
    async seats(): Promise<Seat[]> {
      const headers = { authorization: `Bearer ${reader.token}` }
      const response = await fetch(`${servers.url}/api/events/${event}/inventory`, { headers })
      return ((await response.json()) as { seat: Seat[] }).seat
    },
    /** Adds three network faults, each of which hits 5 % of the batches. */
    disturb() {
      for (const kind of ['lose-answer', 'lose-request', 'twice'] as const)
        proxy.rules.add({ path: '/api/batch', fault: { kind }, chance: 0.05 })
    },
    async close() {
      await device.close()
      await proxy.close()
      await servers.close()
    },
  }
}

const newTally = () => ({
  tabKills: 0,
  browserKills: 0,
  kills: { taken: 0, sending: 0, gap: 0, answered: 0, storing: 0 },
  /** Kills of a tab or browser while changes had no response, and the number of these changes (`waitingThen`). */
  killedWaiting: 0,
  waitingThen: 0,
  actions: 0,
  swaps: 0,
  checks: 0,
  /** Actions and rounds that failed although nothing was killed. */
  troubles: 0,
})
