import { account } from '#contract/account.ts'
import { createData, type Data } from '#data/data.ts'
import type { Mirror } from '#data/mirror/mirror.ts'
import type { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'
import { submit } from '#data/outbox/use-submit.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { newKey } from '#data/key.ts'
import { callNow } from '#data/unconfirmed/call-now.ts'
import type { UserData } from '#data/user-data.ts'
import { isPreparedAfter } from '../invariants/13-closed-devices-send.ts'
import type { CallLog } from '../oracle/calls.ts'
import type { Ledger } from '../oracle/ledger.ts'
import type { ModelDevice } from './device.ts'
import { eventsOf, house } from './house.ts'
import type { Thread } from './loom.ts'

/** The open data of a channel's screen. */
export interface Screen {
  channel: number
  mirror: Mirror
  seats: ChannelSeats
}

let opened = 0

/** One tab: the whole data layer as made by `createData`, with the screens of its user's channels open. */
export class ModelTab {
  readonly thread: Thread
  readonly device: ModelDevice
  data: Data | null = null
  readonly screens = new Map<number, Screen>()
  /** Errors thrown while the tab opened. */
  readonly mistakes: unknown[] = []
  /** The build of its app. */
  readonly build: number
  readonly #ledger: Ledger
  readonly #calls: CallLog

  constructor(
    device: ModelDevice,
    fetchOf: (thread: Thread) => typeof fetch,
    { ledger, calls, build }: { ledger: Ledger; calls: CallLog; build: number },
  ) {
    this.device = device
    this.#ledger = ledger
    this.#calls = calls
    this.build = build
    this.thread = { name: `${device.name}:${++opened}`, alive: true, frozen: false, build }
    void this.#open(fetchOf(this.thread)).catch((error: unknown) => this.mistakes.push(error))
  }

  get userData(): UserData | null {
    return this.thread.alive ? (this.data?.userData.current() ?? null) : null
  }

  /** Returns the user at work here, once their data is open; otherwise null. */
  get user(): number | null {
    return this.userData?.user ?? null
  }

  /** Ends the tab at once, like a crash, whatever it is doing. */
  kill(): void {
    this.thread.alive = false
    this.device.bury(this.thread)
  }

  /** Does what the app does when the tab is hidden, which is the last event of a tab that is being closed. */
  hide(): void {
    this.userData?.closedApp.renew()
  }

  /** Does what the app does when the network is back or the tab is shown. */
  lookAt(): void {
    void this.data?.session.renew().catch(() => undefined)
    this.data?.session.look()
    void this.userData?.lookAgain().catch(() => undefined)
    for (const { mirror } of this.screens.values()) void mirror.pull().catch(() => undefined)
  }

  signIn(token: string): void {
    void this.data?.session.adopt(token).catch(() => undefined)
  }

  /** Submits changes as an operator does; the result that they see goes into the ledger. */
  submit(changes: readonly QueuedChange[], wait: number): void {
    const { data, userData } = this
    if (!data || !userData || changes.length === 0) return
    const isOver = this.#ledger.asks(this.device.name, userData.user, changes)
    const isPrepared = isPreparedAfter(this)
    const submitting = submit(data, changes, { wait })
    isPrepared(this.#ledger)
    void submitting.then((submitted) => {
      isOver()
      if (!this.thread.alive) return
      if (submitted.outcome === 'queued') this.#ledger.markShown(submitted.keys)
      // Of several changes that wait on a form, all but one were cancelled, and never stored.
      if (submitted.outcome === 'done' && changes.length === 1) this.#ledger.markShown(changes.map(({ key }) => key ?? ''))
    }, isOver)
  }

  /**
   * An operator changes their name on a form, online only; the result on the form goes into the log.
   * @param stays how long they stay on the form, in milliseconds; null: until they see the result
   */
  changeName(name: string, stays: number | null): void {
    const { data, userData } = this
    const session = data?.session.current()
    // Offline, or without a valid session, a form sends nothing and shows why.
    if (!data || !userData || !data.connectivity.current().online || session?.status !== 'signed-in' || session.expired) return
    const { api, world } = data
    const key = newKey(world.clock.now())
    this.#calls.asks(key, this.device.name, userData.user, this.thread)
    const left = new AbortController()
    if (stays !== null) void world.clock.sleep(stays).then(() => left.abort())
    const what = { key, address: '/api/profile', channel: null, label: { message: 'account_title', params: {} } }
    const call = async () => {
      const keeper = await userData.unconfirmed()
      return callNow({ api, keeper, what, left: () => left.signal }, account.updateProfile, { body: { name } })
    }
    // Rejects if a sign-out closes the user’s data; the result is found out later.
    void call().then(
      (submitted) => this.thread.alive && this.#calls.end(key, submitted.outcome),
      () => undefined,
    )
  }

  async #open(fetch: typeof globalThis.fetch): Promise<void> {
    const data = await createData({ ...this.device.worldOf(this.thread), fetch }, { build: `test-${this.build}` })
    this.data = data
    data.userData.subscribe(() => this.#enter())
    this.#enter()
  }

  /** Opens the screens of a user's channels after sign-in. */
  #enter(): void {
    this.screens.clear()
    const userData = this.userData
    if (!userData) return
    const channels = house.people.find(({ id }) => id === userData.user)?.channels ?? []
    // A deleted mirror is opened again, as a screen does.
    userData.mirrors.open.subscribe(() => {
      for (const channel of channels)
        if (this.screens.has(channel) && !userData.mirrors.open.current().has(channel)) {
          this.screens.delete(channel)
          this.#show(userData, channel)
        }
    })
    for (const channel of channels) this.#show(userData, channel)
  }

  #show(userData: UserData, channel: number): void {
    const show = async () => {
      const mirror = await userData.mirror(channel)
      const seats = await mirror.seats()
      if (this.userData !== userData) return
      // The mirror was deleted again while its seats were opened.
      if (userData.mirrors.open.current().get(channel) !== mirror) return this.#show(userData, channel)
      this.screens.set(channel, { channel, mirror, seats })
      for (const { id } of eventsOf(channel)) {
        mirror.opened(id)
        seats.open(id)
      }
      void mirror.pull().catch(() => undefined)
    }
    // A sign-out before the end closes the screens; opening can also fail because the device is full.
    if (this.userData === userData) void show().catch(() => undefined)
  }
}
