import type { Answers } from '#data/answers/answers.ts'
import type { Api } from '#data/api/api.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { noNews, type DeviceNews } from '#data/devices/news.ts'
import { Drafts } from '#data/drafts/drafts.ts'
import { Confirming } from './confirming.ts'
import type { Flags } from './flags.ts'
import { bringRows } from '#data/mirror/bring-rows.ts'
import { Mirror } from '#data/mirror/mirror.ts'
import { ChannelMirrors } from '#data/mirror/channel-mirrors.ts'
import { Drain, type SliceEnd, waits } from '#data/outbox/drain.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { Outbox } from '#data/outbox/outbox.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import type { Session } from '#data/session/session.ts'
import { SentCalls } from '#data/unconfirmed/sent-call.ts'
import type { Unconfirmed } from '#data/unconfirmed/unconfirmed.ts'
import { Cell } from './store.ts'
import type { World } from './world.ts'

/** So often, in milliseconds, the queue on the disk is looked at, whatever was heard. */
const DISK_CHECK_MS = 60_000

export interface UserDataNeeds {
  world: World
  api: Api
  session: Session
  connectivity: Connectivity
  flags: Flags
  build: string
  /** What screens read without a mirror is old: something was done elsewhere. */
  refetch(): void
}

/** All that belongs to one user on this device. Made at sign-in, closed at sign-out; its outbox stays. */
export class UserData {
  readonly user: number
  readonly outbox: Outbox
  readonly drain: Drain
  readonly drafts: Drafts
  readonly mirrors: ChannelMirrors
  /** Calls that never wait, whose end is not known. */
  readonly sentCalls = new SentCalls()
  /** What the server knows of changes lost here, or waiting on other devices. */
  readonly news = new Cell<DeviceNews>(noNews)
  /** Tells the server how many changes wait; null until it has begun to. */
  reports: { dismissLost(): void; putAway(id: string): void; stop(): void } | null = null
  /** Resolves when the mirror that was used last is open: very likely the next thing a screen asks for. */
  warm: Promise<void> = Promise.resolve()
  readonly #needs: UserDataNeeds
  readonly #confirming: Confirming
  readonly #stops: (() => void)[] = []
  #answers: Promise<Answers> | null = null
  #unconfirmed: Promise<Unconfirmed> | null = null
  #slice: (() => Promise<SliceEnd>) | null = null

  static async open(needs: UserDataNeeds, user: number): Promise<UserData> {
    const marker = `holdfast.stored.${user}`
    const wasThere = needs.world.local.get(marker) !== null
    const isThere = !wasThere || (await needs.world.databases.names()).includes(outboxName(user))
    const outbox = await Outbox.open(needs.world, user, () => needs.connectivity.current().clockOffset)
    if (!isThere) needs.flags.raise('storageLost')
    needs.world.local.set(marker, '1')
    const userData = new UserData(needs, user, outbox)
    userData.warm = userData.mirrors.warm().catch(() => undefined)
    return userData
  }

  private constructor(needs: UserDataNeeds, user: number, outbox: Outbox) {
    this.#needs = needs
    this.user = user
    this.outbox = outbox
    this.drafts = new Drafts(outbox.database, needs.world.clock)
    this.mirrors = new ChannelMirrors({ world: needs.world, user, notes: outbox }, (channel) =>
      Mirror.open({
        ...needs,
        user,
        channel,
        overlay: outbox.overlay,
        notes: outbox,
        pullBegins: () => this.#confirming.pullBegins(channel),
        trouble: needs.flags.trouble,
      }),
    )
    this.#confirming = new Confirming({ outbox, mirrors: this.mirrors, rowOf: this.rowOf, trouble: needs.flags.trouble })
    this.drain = new Drain({
      world: needs.world,
      outbox,
      slice: () => this.#sendSlice(),
      drained: () => this.#confirming.pullForAcked(),
    })
    this.drain.trouble = needs.flags.trouble
    outbox.freeSpace = () => this.#freeSpace()
    outbox.bringRows = (ended) => bringRows(this.mirrors.open.current(), ended)
    this.#stops.push(this.#wakeOnNews())
    outbox.database.onLost(() => needs.flags.raise('storageLost'))
  }

  /** The mirror of a channel; opened, and remembered as used. */
  mirror(channel: number): Promise<Mirror> {
    return this.mirrors.use(channel)
  }

  answers(): Promise<Answers> {
    this.#answers ??= import('#data/answers/answers.ts').then(({ Answers }) => Answers.open(this.#needs.world, this.user))
    this.#answers.catch(() => (this.#answers = null))
    return this.#answers
  }

  /** Sends what never waits in the queue, and finds out what became of what got no answer. */
  unconfirmed(): Promise<Unconfirmed> {
    this.#unconfirmed ??= import('#data/unconfirmed/open-unconfirmed.ts').then(({ openUnconfirmed }) =>
      openUnconfirmed(this.#needs, this),
    )
    this.#unconfirmed.catch(() => (this.#unconfirmed = null))
    return this.#unconfirmed
  }

  /** The same person has a fresh token: what waited for it goes out, and is asked about. */
  mayGoOn(): void {
    this.drain.wake(true)
    void this.#unconfirmed?.then((unconfirmed) => unconfirmed.wake()).catch(() => undefined)
  }

  /** The confirmed row that an entry is about, as far as it is on this device. */
  rowOf = async (entry: Entry): Promise<unknown> => {
    const [patch] = entry.patches
    if (!patch || patch.id === '*') return undefined
    return (await this.mirrors.ifHere(entry.channel))?.rowOf(patch.table, patch.id)
  }

  /** Reads again what other tabs may have changed unheard, and sends what waits: the tab is looked at again. */
  async lookAgain(): Promise<void> {
    // Rows first: an entry that has ended goes from the screen once its row is there.
    await Promise.all([...this.mirrors.open.current().values()].map((mirror) => mirror.reread()))
    await this.outbox.reload()
    this.drain.wake(true)
    ;(await this.unconfirmed()).wake()
  }

  /** Deletes what can be had again from the server (sign-out). The outbox stays. */
  async forgetMirrors(): Promise<void> {
    await this.mirrors.destroyAll()
    await (await this.answers()).clear()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.drain.stop()
    this.mirrors.closeAll()
    void this.#answers?.then((answers) => answers.close()).catch(() => undefined)
    void this.#unconfirmed?.then((unconfirmed) => unconfirmed.stop()).catch(() => undefined)
    this.reports?.stop()
    this.outbox.close()
  }

  async #sendSlice(): Promise<SliceEnd> {
    // Most of the time nothing waits, and the code that sends need not be there. The disk knows: another tab may have queued.
    if (await this.outbox.isEmpty()) return { next: 'woken', why: 'empty' }
    const { world, api, session, connectivity, flags, build } = this.#needs
    if (!this.#slice) {
      const { makeSlice } = await import('#data/outbox/slice.ts')
      this.#slice ??= makeSlice({
        world,
        api,
        build,
        outbox: this.outbox,
        serverNow: () => connectivity.serverNow(),
        online: () => connectivity.current().online,
        token: () => session.tokenOf(this.user),
        refused: (token) => session.refused(token),
        epoch: () => this.mirrors.epoch(),
        outdated: () => flags.raise('updateNeeded'),
        place: (answered, position) => this.#confirming.place(answered, position),
        confirmed: (answered, position) => this.#confirming.confirmed(answered, position),
      })
    }
    return this.#slice()
  }

  async #freeSpace(): Promise<void> {
    this.#needs.flags.raise('quotaHit')
    // A device that is full may refuse even this: what can be let go of is, and the wish is tried again in any case.
    await this.answers()
      .then((answers) => answers.clear())
      .catch(() => undefined)
    await this.mirrors.dropUnused().catch(() => undefined)
  }

  #wakeOnNews(): () => void {
    let known = 0
    const stopEntries = this.outbox.entries.subscribe(() => {
      // What a person decided in another tab may go out from here: that tab may be gone.
      const count = this.outbox.entries.current().filter(waits).length
      if (count > known) this.drain.wake()
      known = count
    })
    let online = this.#needs.connectivity.current().online
    const stopOnline = this.#needs.connectivity.subscribe(() => {
      const now = this.#needs.connectivity.current().online
      if (now && !online) this.drain.wake(true)
      online = now
    })
    const stopped = new AbortController()
    void this.#keepLooking(stopped.signal)
    return () => {
      stopped.abort()
      stopEntries()
      stopOnline()
    }
  }

  /** A tab may die before it has told the others what it stored: what nobody has said is found by looking at the disk. */
  async #keepLooking(signal: AbortSignal): Promise<void> {
    const { clock } = this.#needs.world
    for (await clock.sleep(DISK_CHECK_MS, signal); !signal.aborted; await clock.sleep(DISK_CHECK_MS, signal)) {
      await this.outbox.lookAtDisk().catch(() => undefined)
      this.drain.wake()
      this.#confirming.pullForAcked()
      void this.#unconfirmed?.then((unconfirmed) => unconfirmed.wake()).catch(() => undefined)
    }
  }
}
