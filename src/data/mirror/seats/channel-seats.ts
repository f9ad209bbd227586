import { inventory } from '#contract/inventory.ts'
import type { Seat, Snapshot } from '#contract/inventory.ts'
import type { Api } from '#data/api/api.ts'
import { epochOf } from '#data/mirror/receipt.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
import type { Database } from '#data/storage/database.ts'
import type { Store } from '#data/store.ts'
import { snapshotIn, takeWhole } from './decode-snapshot.ts'
import type { SnapshotBase } from './decode-snapshot.ts'
import { findRows } from './find-rows.ts'
import { nextFrame } from './frame.ts'
import { followStored, loadEvent } from './load-event.ts'
import { OpenEvent, loading } from './open-event.ts'
import type { SeatsState } from './open-event.ts'
import { SeatIndex } from './seat-index.ts'
import { seatOverlays } from './seat-overlay.ts'
import { dropStored, listStored, readStored, storeChanges, storeSnapshot, type Stored } from './seat-store.ts'
import type { InventoryRecord } from './seat-tables.ts'
import type { SeatOverlay, SeatRow } from './seat-types.ts'
import { changed, type Word } from './seat-words.ts'
import { columnSeat } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { type Late, ofEpoch, SnapshotFetch } from './snapshot-fetch.ts'

/** How long an event stays in memory after its screen closed, in milliseconds, because users often go back. */
const LINGER_MS = 20_000

export interface ChannelSeatsNeeds {
  channel: number
  user: number
  api: Api
  /** The mirror's database. Its stores `sections` (key [event, section]) and `inventories` (key event) hold the seats. */
  database: Database
  now(): number
  /** Lets clicks and paints through in the middle of long work. */
  breathe(): Promise<void>
  /** Sends a message to other tabs that use the same channel's seats. */
  send(message: unknown): void
  listen(listener: (message: unknown) => unknown): () => void
  overlay: Store<Overlay>
}

/** The size of an event's seats on this device: their number, their bytes, and the time (`asOf`) at which they were correct. */
export interface SeatSize {
  event: number
  seats: number
  bytes: number
  asOf: number
}

/**
 * The seats of a channel's stored events, for the mirror and for screens. A seat is not a record: the disk has typed
 * columns for each section, and the events that screens have open are indexed in memory.
 */
export class ChannelSeats {
  readonly #needs: ChannelSeatsNeeds
  readonly #open = new Map<number, OpenEvent>()
  readonly #fetches = new Map<number, SnapshotFetch>()
  /**
   * Rows of responses about events that are not stored yet, remembered because a snapshot under way may be older than they are.
   */
  readonly #early = new Map<number, Late[]>()
  readonly #stopHearing: () => void
  #overlay: ReadonlyMap<string, SeatOverlay>

  constructor(needs: ChannelSeatsNeeds) {
    this.#needs = needs
    this.#overlay = seatOverlays(needs.overlay.current())
    this.#stopHearing = needs.listen((message) => this.#receive(message as Word))
  }

  /** Loads an event's seats into memory, from the disk or else from the server. @returns a function that releases them */
  open(event: number): () => void {
    const one = this.#open.get(event) ?? this.#start(event)
    one.watchers++
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      one.watchers--
      if (one.watchers === 0) setTimeout(() => one.watchers === 0 && this.#letGo(one), LINGER_MS)
    }
  }

  state(event: number): SeatsState {
    return this.#open.get(event)?.state.current() ?? loading
  }

  /** Opens the event, and calls the listener after each change of its state. @returns a function that stops it */
  subscribe(event: number, listener: () => void): () => void {
    const letGo = this.open(event)
    const stop = this.#open.get(event)?.state.subscribe(listener)
    return () => {
      stop?.()
      letGo()
    }
  }

  /** Reads a stored event's seats before a screen opens it; does nothing if they are not on the device. */
  async readAhead(event: number): Promise<void> {
    if (this.state(event).status !== 'loading' || !(await this.keptEvents()).has(event)) return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(event, () => {
        resolve()
        // The seats stay in memory for a while, so that the screen finds them there.
        stop()
      })
    })
  }

  /** A seat of an open event, as it is shown. */
  rowNow(uuid: string): SeatRow | null {
    for (const { index } of this.#open.values()) {
      const place = index?.find(uuid)
      if (place) return place.section.row(place.ordinal)
    }
    return null
  }

  /** Reads the sections of these seats again in open events: another tab wrote them, and its message has not arrived yet. */
  async catchUp(uuids: readonly string[]): Promise<void> {
    await Promise.all([...this.#open.values()].map((one) => one.catchUp(this.#needs.database, uuids)))
  }

  /** The events whose seats are on this device, with the position of their seats. */
  async keptEvents(): Promise<ReadonlyMap<number, string>> {
    // A partly damaged event is left out, so that it is fetched again like a missing one.
    const whole = (await listStored(this.#needs.database)).filter(({ position }) => position !== '')
    return new Map(whole.map(({ event, position }) => [event, position]))
  }

  async sizes(): Promise<SeatSize[]> {
    return (await listStored(this.#needs.database)).map(({ event, seats, bytes, asOf }) => ({ event, seats, bytes, asOf }))
  }

  /**
   * Fetches an event's seats and stores them. Stored rows that are newer than the snapshot stay, so that no seat flickers back;
   * if the snapshot has another epoch than `was`, it replaces them all.
   */
  takeSnapshot(event: number, signal?: AbortSignal, options: { was?: string | null } = {}): Promise<void> {
    let fetch = this.#fetches.get(event)
    // A fetch under way may let newer rows stay, which `was` may forbid, so fetch again after it.
    if (fetch !== undefined && options.was !== undefined)
      return Promise.allSettled([fetch.done]).then(() => this.takeSnapshot(event, signal, options))
    if (fetch === undefined) {
      fetch = new SnapshotFetch((one, stop) => this.#takeSnapshot(event, one, stop, options))
      this.#fetches.set(event, fetch)
      // The callers that wait get the failure, so it is not handled here.
      const forget = () => this.#fetches.delete(event)
      fetch.done.then(forget, forget)
    }
    return fetch.wait(signal)
  }

  async #takeSnapshot(event: number, fetch: SnapshotFetch, signal: AbortSignal, { was }: { was?: string | null }): Promise<void> {
    const { api, database } = this.#needs
    // The fetch's constructor runs this before its caller has the fetch, so wait a tick.
    await Promise.resolve()
    const ask = async () =>
      snapshotIn(event, await api.call(inventory.readSnapshot, { params: { eventId: event } }, { signal, trust: true }))
    fetch.late.push(...(this.#early.get(event) ?? []))
    this.#early.delete(event)
    let epoch: string | null = null
    let replace = false
    const take = async ({ position, price_codes: priceCodes }: Snapshot, base: SnapshotBase, read: () => SectionData[]) => {
      const facts = { event, position, priceCodes, asOf: this.#needs.now() }
      epoch = epochOf(position)
      replace = was !== undefined && was !== epoch
      // The snapshot is decoded and shown while the disk writes.
      await storeSnapshot(database, facts, base, replace, () => {
        this.#show(facts, read(), { whole: true, replace })
        this.#open.get(event)?.apply(ofEpoch(fetch.late, epoch))
      })
    }
    await takeWhole(ask, take)
    const late = ofEpoch(fetch.late, epoch)
    if (late.length > 0) await storeChanges(database, event, late, { asOf: this.#needs.now() })
    this.#needs.send({ kind: 'snapshot', event, replace } satisfies Word)
  }

  /**
   * Stores changed rows; those older than the stored ones are skipped. Without a position they are rows of a
   * response, of the given epoch. Rows of another epoch than the stored seats are not stored.
   * @returns whether the event's seats are on the disk and include them; if not, only this tab has them, in memory
   */
  async applyChanges(
    event: number,
    seats: readonly Seat[],
    position?: string,
    epoch: string | null = epochOf(position ?? null),
  ): Promise<boolean> {
    const rows = seats.map(columnSeat)
    const [open, asOf] = [this.#open.get(event), this.#needs.now()]
    if (!open?.epoch || !epoch || open.epoch === epoch) open?.apply(rows)
    this.#fetches.get(event)?.late.push({ rows, epoch })
    const before = await storeChanges(this.#needs.database, event, rows, { position, epoch, asOf })
    if (before.is === 'another epoch') return false
    if (position !== undefined) open?.takeAsOf(asOf)
    if (before.is === 'missing') this.#early.set(event, [...(this.#early.get(event) ?? []), { rows, epoch }])
    const moved =
      before.is === 'here' && position !== undefined && position !== before.position
        ? { from: before.position, to: position }
        : undefined
    if (moved) open?.moved(moved)
    // Announce the seats even if another tab has stored them, because that tab's message may have been lost.
    if (seats.length > 0 || moved)
      this.#needs.send(changed(event, seats, { epoch: before.is === 'here' ? before.epoch : epoch, moved, asOf: moved && asOf }))
    return before.is === 'here'
  }

  /** Updates open events to their stored state, after another tab wrote and its message was lost. */
  followStored = (): Promise<void> => followStored(this.#needs.database, this.#open, this.#showStored)

  /** Applies local changes to the open events, once a frame. */
  patchesChanged(overlay: Overlay): void {
    this.#overlay = seatOverlays(overlay)
    for (const one of this.#open.values()) if (one.index?.lay(this.#overlay, this.#needs.now())) one.changedNow()
  }

  /** Returns the confirmed rows with these ids, in the same order; undefined for a row that this device does not have. */
  async rowsOf(ids: readonly string[]): Promise<(Seat | undefined)[]> {
    const { database } = this.#needs
    return findRows(ids, await listStored(database), async (event) => {
      const open = this.#open.get(event)?.index?.sections
      return open ?? (await readStored(database, event))?.sections.map((data) => ({ data })) ?? []
    })
  }

  async forget(event: number): Promise<void> {
    await dropStored(this.#needs.database, event)
    this.#reload(event)
    this.#needs.send({ kind: 'gone', event } satisfies Word)
  }

  close(): void {
    this.#stopHearing()
    for (const one of this.#open.values()) this.#letGo(one)
  }

  #start(event: number): OpenEvent {
    const one = new OpenEvent(event, this.#needs.now, nextFrame)
    this.#open.set(event, one)
    this.#load(one)
    return one
  }

  #letGo(one: OpenEvent): void {
    one.close()
    if (this.#open.get(one.event) === one) this.#open.delete(one.event)
  }

  #load(one: OpenEvent): void {
    const show = this.#showStored
    const ask = (signal: AbortSignal) => this.takeSnapshot(one.event, signal)
    void loadEvent(one, { database: this.#needs.database, now: this.#needs.now, show, ask })
  }

  /** Loads an event again after its seats were deleted from the device. */
  #reload(event: number): void {
    const one = this.#open.get(event)
    one?.empty()
    if (one) this.#load(one)
  }

  #showStored = (stored: Stored): void => this.#show(stored.inventory, stored.sections, { whole: true })

  /** Puts sections into the event's index, if the event is open. */
  #show(
    facts: Pick<InventoryRecord, 'event' | 'position' | 'asOf' | 'priceCodes'>,
    sections: SectionData[],
    options: { whole: boolean; replace?: boolean },
  ): void {
    const one = this.#open.get(facts.event)
    if (one === undefined) return
    const now = this.#needs.now()
    const before = one.epoch
    one.epoch = epochOf(facts.position)
    one.position = facts.position
    // Rows of another epoch may look newer but are not.
    const replace = options.replace || (before !== null && one.epoch !== null && before !== one.epoch)
    if (one.index !== null) {
      one.index.take(sections, { ...options, replace }, now)
      one.index.takeFacts(facts)
      one.changed()
      return
    }
    const index = new SeatIndex(facts.event, sections, facts, now)
    index.lay(this.#overlay, now)
    one.show(index)
  }

  async #receive(word: Word): Promise<void> {
    const one = this.#open.get(word.event)
    if (one === undefined) return
    if (word.kind === 'gone') this.#reload(word.event)
    else if (word.kind === 'changed') await one.follow(this.#needs.database, word)
    else {
      const stored = await readStored(this.#needs.database, word.event)
      if (stored) this.#show(stored.inventory, stored.sections, { whole: true, replace: word.replace })
    }
  }
}
