import type { QueryClient } from '@tanstack/react-query'
import type { Answers } from '#data/answers/answers.ts'
import type { Api } from '#data/api/api.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { noNews, type DeviceNews } from '#data/devices/news.ts'
import { Drafts } from '#data/drafts/drafts.ts'
import { afterFailure, attempt, callFailed, inBackground, storageFailed } from './background.ts'
import { CopyKeeper } from '#data/closed-app/copy-keeper.ts'
import { Confirming } from './confirming.ts'
import type { Flags } from './flags.ts'
import { bringRows } from '#data/mirror/bring-rows.ts'
import { Mirror } from '#data/mirror/mirror.ts'
import { ChannelMirrors } from '#data/mirror/channel-mirrors.ts'
import { LastMirror } from '#data/mirror/last-mirror.ts'
import { Drain, waits } from '#data/outbox/drain.ts'
import type { SliceEnd } from '#data/outbox/drain-state.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { SocketTopics } from '#data/live/socket-topics.ts'
import { Outbox } from '#data/outbox/outbox.ts'
import { clearOldJournal, outboxName } from '#data/outbox/outbox-database.ts'
import type { ProofDesk } from '#data/session/proof-desk.ts'
import type { Session } from '#data/session/session.ts'
import { SentCalls } from '#data/unconfirmed/sent-call.ts'
import type { StoreReply } from '#data/unconfirmed/storing-api.ts'
import type { Unconfirmed } from '#data/unconfirmed/unconfirmed.ts'
import { Cell } from './store.ts'
import type { World } from './world.ts'

/** How often the queue on disk is checked, regardless of messages from other tabs, in milliseconds. */
const DISK_CHECK_MS = 60_000
/** The delay before old journal entries and old drafts are deleted, in milliseconds, so that the screen loads first. */
const JOURNAL_DELAY_MS = 5_000

export interface UserDataNeeds {
  world: World
  api: Api
  session: Session
  connectivity: Connectivity
  flags: Flags
  proof: ProofDesk
  build: string
  /** The responses that screens have read. */
  queries: QueryClient
  /**
   * Makes all cached responses count as out of date, and requests those on screen again, after data was changed outside this tab's
   * queries.
   */
  refetch(): void
}

/** All data of one user on this device. Opened at sign-in, closed at sign-out; the outbox stays on the disk. */
export class UserData {
  readonly user: number
  readonly outbox: Outbox
  readonly drain: Drain
  readonly drafts: Drafts
  readonly mirrors: ChannelMirrors
  /**
   * The noted calls that never queue, for screens: calls without a known result, and calls with a result that the user has not
   * dismissed.
   */
  readonly sentCalls = new SentCalls()
  /** The socket topics of screens. */
  readonly topics = new SocketTopics()
  /** Changes lost on this device or queued on other devices, as reported by the server. */
  readonly news = new Cell<DeviceNews>(noNews)
  /** The reports to the server about the number of queued changes; null until they have started. */
  reports: { dismissLost(): void; putAway(id: string): void; stop(): void } | null = null
  /** Prepares the sending of the queue while no page is open. */
  readonly closedApp: CopyKeeper
  /** Resolves when the last used mirror, which a screen probably needs next, is open or could not be opened. */
  readonly warm: Promise<void>
  readonly #needs: UserDataNeeds
  readonly #confirming: Confirming
  readonly #stops: (() => void)[] = []
  #answers: Promise<Answers> | null = null
  #unconfirmed: Promise<Unconfirmed> | null = null
  #slice: (() => Promise<SliceEnd>) | null = null

  static async open(needs: UserDataNeeds, user: number): Promise<UserData> {
    const { world } = needs
    const marker = `holdfast.stored.${user}`
    const wasThere = world.local.get(marker) !== null
    // Request the names first, because opening the outbox creates its database if it is missing.
    const names = wasThere ? world.databases.names() : Promise.resolve([])
    const last = new LastMirror(world, user, names)
    // The outbox and the mirrors need each other: the outbox uses mirrors only once there are entries to end or to store.
    const opening = Outbox.open({
      world,
      user,
      clockOffset: () => needs.connectivity.current().clockOffset,
      freeSpace: async () => userData.#freeSpace(),
      storing: (store) => userData.closedApp.storing(store),
      bringRows: async (ended) => bringRows(userData.mirrors.open.current(), ended),
    })
    const [outbox, found] = await Promise.all([opening, names]).catch((error: unknown) => {
      void last.close()
      inBackground(
        opening.then((opened) => opened.close()),
        storageFailed,
      )
      throw error
    })
    if (wasThere && !found.includes(outboxName(user))) needs.flags.raise('storageLost')
    world.local.set(marker, '1')
    const userData = new UserData(needs, { user, outbox, last })
    return userData
  }

  private constructor(needs: UserDataNeeds, { user, outbox, last }: { user: number; outbox: Outbox; last: LastMirror }) {
    const { world, connectivity, flags } = needs
    this.#needs = needs
    this.user = user
    this.outbox = outbox
    this.drafts = new Drafts(outbox.database, world.clock)
    this.mirrors = new ChannelMirrors({ world, user, notes: outbox }, async (channel) =>
      Mirror.open(
        {
          ...needs,
          user,
          channel,
          overlay: outbox.overlay,
          notes: outbox,
          pullBegins: () => this.#confirming.pullBegins(channel),
          erased: (count) => this.#forgetErased(count),
          trouble: flags.trouble,
        },
        await last.take(channel),
      ),
    )
    this.#confirming = new Confirming({ outbox, mirrors: this.mirrors, rowOf: this.rowOf, trouble: flags.trouble })
    this.drain = new Drain({
      world,
      outbox,
      slice: () => this.#sendSlice(),
      drained: () => this.#confirming.pullForAcked(),
      trouble: flags.trouble,
    })
    this.#stops.push(this.#wakeWhenMoreWaits(), connectivity.subscribe(whenOnline(connectivity, () => this.drain.wake(true))))
    this.#stops.push(needs.proof.onProven(() => inBackground(this.sendProven(), storageFailed)))
    const stopped = new AbortController()
    this.#stops.push(() => stopped.abort())
    void this.#checkDisk(stopped.signal)
    void this.#clearJournalLater(stopped.signal)
    outbox.database.onLost(() => flags.raise('storageLost'))
    this.closedApp = new CopyKeeper(needs, outbox)
    this.#stops.push(() => void this.closedApp.stop({ hasEnded: false }))
    this.warm = attempt(this.mirrors.warm(last.channel), storageFailed)
    this.#stops.push(() => void last.close())
  }

  /** Opens the mirror of a channel, and notes its use. */
  mirror(channel: number): Promise<Mirror> {
    return this.mirrors.use(channel)
  }

  answers(): Promise<Answers> {
    this.#answers ??= import('#data/answers/answers.ts').then(({ Answers }) => Answers.open(this.#needs.world, this.user))
    afterFailure(this.#answers, () => (this.#answers = null))
    return this.#answers
  }

  /** The object that sends calls that never queue, and finds out the results of calls whose response was lost. */
  unconfirmed(): Promise<Unconfirmed> {
    this.#unconfirmed ??= this.#openUnconfirmed()
    afterFailure(this.#unconfirmed, () => (this.#unconfirmed = null))
    return this.#unconfirmed
  }

  /**
   * Returns a function that stores what the success of a call confirmed. It is requested before a call is sent, because the
   * connection may be lost right after the success, and its code must be loaded by then.
   */
  async confirmer(): Promise<StoreReply> {
    const { storeConfirmed } = await import('#data/unconfirmed/store-confirmed.ts')
    const places = { user: this.user, queries: this.#needs.queries, mirrors: this.mirrors, answers: () => this.answers() }
    return async (call, reply) => attempt(storeConfirmed(call, reply, places), storageFailed)
  }

  /** Sends waiting entries, and requests missing results of calls. Called when the session changed, perhaps to a new token. */
  resume(): void {
    inBackground(this.sendProven(), storageFailed)
    this.#ifUnconfirmed((unconfirmed) => unconfirmed.wake())
  }

  /** Sends entries that waited for a proof of identity; the server decides again whether one is needed. */
  async sendProven(): Promise<void> {
    const isHeld = ({ state }: Entry) => state === 'waiting-proof'
    const held = this.outbox.entries.current().filter(isHeld)
    if (held.length > 0) await this.outbox.move(held.map(({ seq, key }) => ({ seq, key, when: isHeld, to: { state: 'queued' } })))
    this.drain.wake(true)
  }

  /** The confirmed row of an entry; undefined if this device does not have it. */
  rowOf = async (entry: Entry): Promise<unknown> => {
    const [patch] = entry.patches
    if (!patch || patch.id === '*') return undefined
    return (await this.mirrors.ifHere(entry.channel))?.rowOf(patch.table, patch.id)
  }

  /** Reads changes of other tabs that this tab may have missed, and sends queued changes. Called when the tab is shown again. */
  async lookAgain(): Promise<void> {
    // Read rows first, because an ended entry may leave the screen only once its row is there.
    await Promise.all([...this.mirrors.open.current().values()].map((mirror) => mirror.reread()))
    await this.outbox.reload()
    this.drain.wake(true)
    ;(await this.unconfirmed()).wake()
  }

  /** Deletes data that the server has too, at sign-out. The outbox stays. */
  async forgetMirrors(): Promise<void> {
    await this.mirrors.destroyAll()
    await (await this.answers()).clear()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.drain.stop()
    this.mirrors.closeAll()
    inBackground(
      this.#answers?.then((answers) => answers.close()),
      storageFailed,
    )
    this.#ifUnconfirmed((unconfirmed) => unconfirmed.stop())
    this.reports?.stop()
    this.outbox.close()
  }

  async #sendSlice(): Promise<SliceEnd> {
    // The code that sends is loaded only when something is queued. Check the disk, because another tab may have queued an entry.
    if (await this.outbox.isEmpty()) return { next: 'woken', why: 'empty' }
    const { world, api, session, connectivity, flags, proof, build } = this.#needs
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
        askForProof: () => void proof.ask(),
        place: (answered, position) => this.#confirming.place(answered, position),
        confirmed: (answered, position) => this.#confirming.confirmed(answered, position),
      })
    }
    return this.#slice()
  }

  async #openUnconfirmed(): Promise<Unconfirmed> {
    const [{ Unconfirmed }, confirmed] = await Promise.all([import('#data/unconfirmed/unconfirmed.ts'), this.confirmer()])
    const { world, api, connectivity, session, flags, refetch } = this.#needs
    return new Unconfirmed({
      world,
      api,
      connectivity,
      confirmed,
      user: this.user,
      database: this.outbox.database,
      sentCalls: this.sentCalls,
      token: () => session.tokenOf(this.user),
      // A call that turns out to be done has changed rows, so update them.
      done: ({ channel }) => {
        refetch()
        if (channel !== null) inBackground(this.#pullIfHere(channel), callFailed, storageFailed)
      },
      freeSpace: this.outbox.freeSpace,
      trouble: flags.trouble,
    })
  }

  /** Deletes stored responses that may contain an erased person's name, once for each erasure. */
  async #forgetErased(count: number): Promise<void> {
    const answers = await this.answers()
    if (await answers.deleteIfErased(count)) this.#needs.refetch()
  }

  async #pullIfHere(channel: number): Promise<void> {
    await (await this.mirrors.ifHere(channel))?.pull()
  }

  async #freeSpace(): Promise<void> {
    this.#needs.flags.raise('quotaHit')
    // A full device may refuse even deletions. Delete what is possible; the change is retried in any case.
    const cleared = this.answers().then((answers) => answers.clear())
    await attempt(cleared, storageFailed)
    await attempt(this.mirrors.dropUnused(), storageFailed)
  }

  /** Wakes the drain if more entries are queued than before, because the tab that queued them may be gone. */
  #wakeWhenMoreWaits(): () => void {
    let known = 0
    return this.outbox.entries.subscribe(() => {
      const count = this.outbox.entries.current().filter(waits).length
      if (count > known) this.drain.wake()
      known = count
    })
  }

  async #clearJournalLater(signal: AbortSignal): Promise<void> {
    const { clock } = this.#needs.world
    await clock.sleep(JOURNAL_DELAY_MS, signal)
    if (signal.aborted) return
    await attempt(clearOldJournal(this.outbox.database, clock.now()), storageFailed)
    await attempt(this.drafts.clearOld(), storageFailed)
  }

  /** Checks the disk from time to time, because a tab may die before it announces its writes. */
  async #checkDisk(signal: AbortSignal): Promise<void> {
    const { clock } = this.#needs.world
    for (await clock.sleep(DISK_CHECK_MS, signal); !signal.aborted; await clock.sleep(DISK_CHECK_MS, signal)) {
      await attempt(this.outbox.lookAtDisk(), storageFailed)
      this.drain.wake()
      this.#confirming.pullForAcked()
      this.#ifUnconfirmed((unconfirmed) => unconfirmed.wake())
    }
  }

  #ifUnconfirmed(then: (unconfirmed: Unconfirmed) => void): void {
    inBackground(this.#unconfirmed?.then(then), storageFailed)
  }
}

/** Returns a listener for changes of the connection, which calls `then` each time the server can be reached again. */
function whenOnline(connectivity: Connectivity, then: () => void): () => void {
  let online = connectivity.current().online
  return () => {
    const now = connectivity.current().online
    if (now && !online) then()
    online = now
  }
}
