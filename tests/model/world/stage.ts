import { isDeepStrictEqual } from 'node:util'
import type { UserData } from '#data/user-data.ts'
import { Ledger } from '../oracle/ledger.ts'
import { CallLog } from '../oracle/calls.ts'
import { SeatMap } from '../oracle/seat-map.ts'
import { lend } from './borrowed.ts'
import { ModelDevice } from './device.ts'
import { house } from './house.ts'
import { calm, Loom } from './loom.ts'
import { type Backup, type ModelServer } from './model-server.ts'
import { ModelTab } from './model-tab.ts'
import { ModelWorker } from './model-worker.ts'
import { Network, type Tap } from './network.ts'
import { randomOf } from './random.ts'
import { VirtualTime } from './virtual-time.ts'
import { LateCommits } from './late-commits.ts'
import { Painter } from '../invariants/painter.ts'
import { overtakesNothing } from '../invariants/3-effects-keep-their-order.ts'
import { carriesItsOwn, userIn } from '../invariants/8-requests-carry-their-own.ts'
import { reloadMakesNothingReady } from '../invariants/11-ready-means-loaded.ts'
import { asksAsAPage, endsNothingBeforeItsRow, notesThePause } from '../invariants/12-the-worker-is-a-guest.ts'
import { isStoredWithTheCopy } from '../invariants/13-closed-devices-send.ts'

/** The time at which every schedule begins, in milliseconds since 1970. */
export const DAWN = Date.parse('2026-03-10T18:00:00.000Z')

/** All parts of one schedule: the server, two devices with their tabs, the network between them, and the watching oracle. */
export class Stage {
  readonly random
  readonly loom
  readonly time
  readonly server: ModelServer
  readonly network: Network
  readonly devices: readonly ModelDevice[]
  readonly ledger = new Ledger()
  readonly calls: CallLog
  readonly seats = new SeatMap()
  readonly late: LateCommits
  readonly painter: Painter
  tabs: ModelTab[] = []
  workers: ModelWorker[] = []
  /** Errors that the data layer reported as bugs, and rejections that no code handled. */
  readonly mistakes: unknown[] = []
  backup: Backup | null = null
  /** The keys of the entries that needed a decision at the end of the schedule. */
  readonly endedInAttention: string[] = []
  /** The percentages of the server's hints that get lost, and that are sent twice. */
  hints = { lost: 0, doubled: 0 }
  /** The queued changes that open tabs knew when the browser deleted their queue. */
  readonly evictions: { tab: ModelTab; userData: UserData; keys: string[] }[] = []
  /** The number of newer apps that have been published. A new tab runs the newest app. */
  build = 0
  readonly #giveBack: () => void

  /** @param page the largest number of rows in the response to a pull; absent: as many as requested */
  static async open(server: ModelServer, seed: number, page?: number): Promise<Stage> {
    await server.reset()
    const stage = new Stage(server, seed)
    stage.network.page = page ?? null
    await stage.begin()
    return stage
  }

  private constructor(server: ModelServer, seed: number) {
    this.server = server
    this.calls = new CallLog(server.effects, (error) => this.ledger.breaks(error))
    this.random = randomOf(seed)
    this.loom = new Loom(this.random)
    this.time = new VirtualTime(this.loom, DAWN)
    this.#giveBack = lend(this)
    this.devices = ['desk', 'tablet'].map((name) => new ModelDevice(name, this))
    for (const device of this.devices)
      device.databases.witness = (written, by) => {
        isStoredWithTheCopy(this, device, written, by)
        endsNothingBeforeItsRow(this, written, by)
        reloadMakesNothingReady(this, device, written)
        this.ledger.watch(device.name, written)
        this.calls.watch(written)
      }
    const tap: Tap = {
      sent: ({ device, thread }, request) => {
        carriesItsOwn(this, device.name, request)
        asksAsAPage(this, thread, request)
        overtakesNothing(this, request)
        this.calls.leaves(device.name, userIn(request), request)
      },
      received: ({ thread }, request, answer) => {
        this.calls.comes(request, answer)
        notesThePause(this, thread, answer)
      },
      answered: (_, request, answer) => this.#note(request.path, answer.body),
    }
    this.network = new Network({ loom: this.loom, time: this.time, server, tap })
    this.late = new LateCommits(server)
    this.painter = new Painter(this)
    this.loom.watch = () => {
      const [broken] = this.ledger.broken
      if (broken) throw broken
      this.painter.look()
    }
    server.onHint((words) => this.#hint(words))
  }

  get openTabs(): ModelTab[] {
    return this.tabs.filter(({ thread }) => thread.alive)
  }

  openTab(device: ModelDevice): ModelTab {
    const tab = new ModelTab(device, (thread) => this.network.lineOf(device, thread), this)
    this.tabs = [...this.openTabs, tab]
    return tab
  }

  get runningWorkers(): ModelWorker[] {
    return this.workers.filter(({ thread }) => thread.alive)
  }

  /** Fires the sync event that a tab has asked for. With a tab open the worker only wakes it. */
  startWorker(device: ModelDevice): void {
    if (!device.isSyncRegistered || this.runningWorkers.some((worker) => worker.device === device)) return
    const tabs = this.openTabs.filter((tab) => tab.device === device)
    for (const tab of tabs) if (!tab.thread.frozen) tab.lookAt()
    if (tabs.length > 0) return
    const isAlone = () => this.openTabs.every((tab) => tab.device !== device)
    const worker = new ModelWorker(device, (thread) => this.network.lineOf(device, thread), this.build, isAlone)
    this.workers = [...this.runningWorkers, worker]
  }

  /** Returns a valid token of a person, as from a sign-in. */
  tokenFor(user: number): Promise<string> {
    return this.server.token(user, this.time.now())
  }

  /** Runs a number of tasks, or all of them if no number is given. */
  async advance(steps?: number): Promise<void> {
    if (steps === undefined) await this.loom.settle()
    else await this.loom.run(steps)
  }

  async end(): Promise<void> {
    for (const one of [...this.openTabs, ...this.runningWorkers]) one.kill()
    await this.late.end()
    await calm()
    this.#giveBack()
  }

  /** Opens a tab on each device: Ada's on the desk, Pia's on the tablet. */
  private async begin(): Promise<void> {
    for (const [at, user] of [house.people[0]!.id, house.people[2]!.id].entries()) {
      this.devices[at]!.local.set('holdfast.token', await this.tokenFor(user))
      this.openTab(this.devices[at]!)
    }
    await this.advance()
  }

  #note(path: string, body: string): void {
    if (!path.endsWith('/batch')) return
    const { results } = JSON.parse(body) as { results?: { key: string; status: number; body?: { current?: unknown } | null }[] }
    for (const { key, status, body: said } of results ?? []) {
      const known = this.ledger.answered.get(key) ?? new Set()
      // To a user who has lost an ability, a change that was carried out is reported by a refusal that says so.
      const isDone = isDeepStrictEqual(said?.current, { carried_out: true })
      this.ledger.answered.set(key, known.add(isDone ? 200 : status))
    }
  }

  #hint(words: readonly string[]): void {
    const channels = new Set(words.map((word) => Number(word.split(':')[0])))
    for (const tab of this.openTabs) {
      if (!tab.device.online || this.random.percent(this.hints.lost)) continue
      const times = this.random.percent(this.hints.doubled) ? 2 : 1
      for (let time = 0; time < times; time++)
        this.loom.push(tab.thread, null, () => {
          for (const { channel, mirror } of tab.screens.values())
            if (channels.has(channel)) void mirror.pull().catch(() => undefined)
        })
    }
  }
}
