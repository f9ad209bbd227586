import type { Answers } from '#data/answers/answers.ts'
import type { Api } from '#data/api/api.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { Drafts } from '#data/drafts/drafts.ts'
import type { Flags } from './flags.ts'
import { groupBy } from './group-by.ts'
import { Mirror } from '#data/mirror/mirror.ts'
import { MirrorShelf } from '#data/mirror/mirror-shelf.ts'
import { Drain, type Placed, type SliceEnd } from '#data/outbox/drain.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { Outbox } from '#data/outbox/outbox.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import type { Session } from '#data/session/session.ts'
import type { World } from './world.ts'

export interface RoomNeeds {
  world: World
  api: Api
  session: Session
  connectivity: Connectivity
  flags: Flags
  build: string
}

/** All that belongs to one user on this device. Made at sign-in, closed at sign-out; its outbox stays. */
export class UserRoom {
  readonly user: number
  readonly outbox: Outbox
  readonly drain: Drain
  readonly drafts: Drafts
  readonly mirrors: MirrorShelf
  readonly #needs: RoomNeeds
  readonly #stops: (() => void)[] = []
  #answers: Promise<Answers> | null = null
  #slice: (() => Promise<SliceEnd>) | null = null

  static async open(needs: RoomNeeds, user: number): Promise<UserRoom> {
    const marker = `holdfast.stored.${user}`
    const wasThere = needs.world.local.get(marker) !== null
    const isThere = !wasThere || (await needs.world.databases.names()).includes(outboxName(user))
    const outbox = await Outbox.open(needs.world, user, () => needs.connectivity.current().clockOffset)
    if (!isThere) needs.flags.raise('storageLost')
    needs.world.local.set(marker, '1')
    const room = new UserRoom(needs, user, outbox)
    // Very likely the next thing a screen asks for.
    void room.mirrors.warm().catch(() => undefined)
    return room
  }

  private constructor(needs: RoomNeeds, user: number, outbox: Outbox) {
    this.#needs = needs
    this.user = user
    this.outbox = outbox
    this.drafts = new Drafts(outbox.database, needs.world.clock)
    this.mirrors = new MirrorShelf({ world: needs.world, user, notes: outbox }, (channel) =>
      Mirror.open({
        ...needs,
        user,
        channel,
        overlay: outbox.overlay,
        notes: outbox,
        pullBegins: () => this.#pullBegins(channel),
        trouble: needs.flags.trouble,
      }),
    )
    this.drain = new Drain({ world: needs.world, outbox, slice: () => this.#sendSlice(), drained: () => this.#pullForAcked() })
    this.drain.trouble = needs.flags.trouble
    outbox.relieve = () => this.#makeRoom()
    this.#stops.push(this.#wakeOnNews())
    outbox.database.onLost(() => needs.flags.raise('storageLost'))
  }

  /** The mirror of a channel; opened, and remembered as used. */
  mirror(channel: number): Promise<Mirror> {
    return this.mirrors.use(channel)
  }

  answers(): Promise<Answers> {
    this.#answers ??= import('#data/answers/answers.ts').then(({ Answers }) => Answers.open(this.#needs.world, this.user))
    return this.#answers
  }

  /** The confirmed row that an entry is about, as far as it is on this device. */
  rowOf = async (entry: Entry): Promise<unknown> => {
    const [patch] = entry.patches
    if (!patch || patch.id === '*') return undefined
    const mirror = await this.mirrors.ifHere(entry.channel)
    if (patch.table === 'events') return mirror?.events.get(patch.id)
    if (patch.table === 'vip') return mirror?.vip.get(patch.id)
    if (patch.table === 'seats') return (await (await mirror?.seats())?.rowsOf([String(patch.id)]))?.[0]
    return undefined
  }

  /** Reads again what other tabs may have changed unheard, and sends what waits: the tab is looked at again. */
  async lookAgain(): Promise<void> {
    await this.outbox.reload()
    this.drain.wake(true)
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
    void this.#answers?.then((answers) => answers.close())
    this.outbox.close()
  }

  async #sendSlice(): Promise<SliceEnd> {
    const { world, api, session, connectivity, flags, build } = this.#needs
    if (!this.#slice) {
      const { makeSlice } = await import('#data/outbox/slice.ts')
      this.#slice ??= makeSlice({
        world,
        api,
        build,
        outbox: this.outbox,
        serverNow: () => connectivity.serverNow(),
        token: () => session.tokenOf(this.user),
        refused: (token) => session.refused(token),
        outdated: () => flags.raise('updateNeeded'),
        place: (answered) => this.#place(answered),
      })
    }
    return this.#slice()
  }

  /** Puts answered rows into the mirrors they belong to; answers the entries that need not show on. */
  async #place(answered: readonly Placed[]): Promise<ReadonlySet<string>> {
    const settled = new Set<string>()
    for (const [channel, all] of groupBy(answered, ({ entry }) => entry.channel)) {
      const mirror = await this.mirrors.ifHere(channel)
      const carried = all.filter(({ entry, row }) => entry.answer !== null && row !== null)
      try {
        await mirror?.place(carried.map(({ entry, row }) => ({ table: entry.answer?.table ?? 'events', row })))
        for (const { entry } of carried) settled.add(entry.key)
      } catch (error) {
        // The answer stays in the entry and shows until a pull brings the row.
        this.#needs.flags.trouble(error)
      }
      for (const { entry } of all) if (!mirror || entry.patches.length === 0) settled.add(entry.key)
    }
    return settled
  }

  /** What was answered without a row shows until a pull that began afterwards has brought its effect. */
  #pullForAcked(): void {
    const channels = new Set(this.outbox.entries.current().flatMap(({ state, channel }) => (state === 'acked' ? [channel] : [])))
    for (const channel of channels)
      void this.mirrors
        .ifHere(channel)
        .then((mirror) => mirror?.pull())
        .catch(() => undefined)
  }

  #pullBegins(channel: number): (restored: boolean) => Promise<void> {
    const acked = this.outbox.entries.current().filter((entry) => entry.state === 'acked' && entry.channel === channel)
    return async (restored) => {
      const version = ({ answered }: Entry) => (answered?.row as { version?: number } | null)?.version ?? null
      await this.outbox.move(
        acked.map((entry) => ({ seq: entry.seq, key: entry.key, to: { end: 'done' as const, version: version(entry) } })),
      )
      if (!restored) return
      const { askAboutLost } = await import('#data/outbox/restored.ts')
      await askAboutLost(this.outbox, channel, this.rowOf)
    }
  }

  async #makeRoom(): Promise<void> {
    this.#needs.flags.raise('quotaHit')
    await (await this.answers()).clear()
    await this.mirrors.dropUnused()
  }

  #wakeOnNews(): () => void {
    let known = 0
    const stopEntries = this.outbox.entries.subscribe(() => {
      const count = this.outbox.entries.current().length
      if (count > known) this.drain.wake()
      known = count
    })
    let online = this.#needs.connectivity.current().online
    const stopOnline = this.#needs.connectivity.subscribe(() => {
      const now = this.#needs.connectivity.current().online
      if (now && !online) this.drain.wake(true)
      online = now
    })
    return () => {
      stopEntries()
      stopOnline()
    }
  }
}
