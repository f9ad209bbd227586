import type { Seat } from '#contract/inventory.ts'
import { Rules, seeded } from '#tests/faults/proxy/fault.ts'
import { openProxy, type Proxy } from '#tests/faults/proxy/proxy.ts'
import { Ledger } from '#tests/faults/stage/ledger.ts'
import type { Asked } from './asked.ts'
import { Bell } from './bell.ts'
import { type Device, openDevice } from './device.ts'
import { openHall } from './hall.ts'
import type { Moment } from './plan.ts'
import { openServers, type Servers } from './servers.ts'
import { Watch } from './watch.ts'

/** Everything a run takes place on. */
export interface Stage {
  seed: number
  servers: Servers
  proxy: Proxy
  device: Device
  event: number
  /** A batch is on its way to the server; the server has answered one. */
  asked: Bell
  answered: Bell
  ledger: Ledger
  watch: Watch
  /** Every wish there was. */
  wishes: Asked[]
  tally: Tally
  /** Tells whoever runs it what went wrong, and when. */
  say(words: string): void
  seats(): Promise<Seat[]>
  /** Small faults of the network come back after a healing. */
  disturb(): void
  close(): Promise<void>
}

export interface Tally {
  tabKills: number
  browserKills: number
  kills: Record<Moment, number>
  /** Browsers that died while wishes of theirs had no answer, and how many those were. */
  killedWaiting: number
  waitingThen: number
  deeds: number
  swaps: number
  checks: number
  /** Deeds that failed although nobody was killed. */
  troubles: number
}

/** Starts database, servers, proxy and browser. */
export async function openStage(kind: 'postgres' | 'pglite', seed: number, from: number): Promise<Stage> {
  const servers = await openServers(kind)
  const { event, reader } = await openHall(servers.url())
  const proxy = await openProxy(servers.url(), { rules: new Rules(seeded(seed + from)) })
  const [asked, answered, ledger, watch] = [new Bell(), new Bell(), new Ledger(), new Watch()]
  proxy.onAsked = (path) => path === '/api/batch' && asked.ring()
  proxy.onSeen = (seen) => {
    ledger.note(seen)
    watch.note(seen)
    if (seen.path === '/api/batch' && seen.answer?.status === 200) answered.ring()
  }
  servers.onMoved = (url) => void (proxy.target = url)
  const device = await openDevice(proxy.url, event)
  const stage: Stage = {
    seed,
    servers,
    proxy,
    device,
    event,
    asked,
    answered,
    ledger,
    watch,
    wishes: [],
    tally: {
      tabKills: 0,
      browserKills: 0,
      kills: { taken: 0, sending: 0, gap: 0, answered: 0, storing: 0 },
      killedWaiting: 0,
      waitingThen: 0,
      deeds: 0,
      swaps: 0,
      checks: 0,
      troubles: 0,
    },
    say: () => {},
    async seats() {
      const answer = await fetch(`${servers.url()}/api/events/${event}/inventory`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      return ((await answer.json()) as { seat: Seat[] }).seat
    },
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
  return stage
}
