import { inventory } from '#contract/inventory.ts'
import type { Seat, Snapshot } from '#contract/inventory.ts'
import type { SeatHome } from '#data/mirror/seat-room.ts'
import type { InventoryRoom } from './inventory-room.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
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
import { epochOf } from '#data/mirror/receipt.ts'
import { changed, type Word } from './seat-words.ts'
import { columnSeat } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { type Late, ofLife, SnapshotFetch } from './snapshot-fetch.ts'

/** An event stays in memory so long after its screen closed: going back is common. */
const LINGER = 20_000

export const openSeatRoom = async (home: SeatHome): Promise<InventoryRoom> => new Room(home)

class Room implements InventoryRoom {
  readonly #home: SeatHome
  readonly #open = new Map<number, OpenEvent>()
  readonly #fetches = new Map<number, SnapshotFetch>()
  /** What answers said of events that are not stored yet: the snapshot that comes may be an older one. */
  readonly #early = new Map<number, Late[]>()
  readonly #stopHearing: () => void
  #overlay: ReadonlyMap<string, SeatOverlay>

  constructor(home: SeatHome) {
    this.#home = home
    this.#overlay = seatOverlays(home.overlay.current())
    this.#stopHearing = home.heard((message) => this.#heard(message as Word))
  }

  open(event: number): () => void {
    const one = this.#open.get(event) ?? this.#start(event)
    one.watchers++
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      one.watchers--
      if (one.watchers === 0) setTimeout(() => one.watchers === 0 && this.#letGo(one), LINGER)
    }
  }

  state(event: number): SeatsState {
    return this.#open.get(event)?.state.current() ?? loading
  }

  subscribe(event: number, listener: () => void): () => void {
    const letGo = this.open(event)
    const stop = this.#open.get(event)?.state.subscribe(listener)
    return () => {
      stop?.()
      letGo()
    }
  }

  rowNow(uuid: string): SeatRow | null {
    for (const { index } of this.#open.values()) {
      const place = index?.find(uuid)
      if (place) return place.section.row(place.ordinal)
    }
    return null
  }

  async catchUp(uuids: readonly string[]): Promise<void> {
    await Promise.all([...this.#open.values()].map((one) => one.catchUp(this.#home.database, uuids)))
  }

  async keptEvents(): Promise<ReadonlyMap<number, string>> {
    // One that is damaged in part is not told: so it is fetched again like one that is missing.
    const whole = (await listStored(this.#home.database)).filter(({ position }) => position !== '')
    return new Map(whole.map(({ event, position }) => [event, position]))
  }

  async sizes(): Promise<{ event: number; seats: number; bytes: number; asOf: number }[]> {
    return (await listStored(this.#home.database)).map(({ event, seats, bytes, asOf }) => ({ event, seats, bytes, asOf }))
  }

  takeSnapshot(event: number, signal?: AbortSignal, options: { was?: string | null } = {}): Promise<void> {
    let fetch = this.#fetches.get(event)
    // One under way that keeps newer rows is not what was asked for: this one follows it.
    if (fetch !== undefined && options.was !== undefined)
      return fetch.done.catch(() => {}).then(() => this.takeSnapshot(event, signal, options))
    if (fetch === undefined) {
      fetch = new SnapshotFetch((one, stop) => this.#takeSnapshot(event, one, stop, options))
      this.#fetches.set(event, fetch)
      void fetch.done.catch(() => {}).finally(() => this.#fetches.delete(event))
    }
    return fetch.wait(signal)
  }

  async #takeSnapshot(event: number, fetch: SnapshotFetch, signal: AbortSignal, { was }: { was?: string | null }): Promise<void> {
    const { api, database } = this.#home
    // The constructor of the fetch runs this at once; its caller needs it first.
    await Promise.resolve()
    const ask = async () =>
      snapshotIn(event, await api.call(inventory.readSnapshot, { params: { eventId: event } }, { signal, trust: true }))
    fetch.late.push(...(this.#early.get(event) ?? []))
    this.#early.delete(event)
    let life: string | null = null
    let replace = false
    const take = async ({ position, price_codes: priceCodes }: Snapshot, base: SnapshotBase, read: () => SectionData[]) => {
      const told = { event, position, priceCodes, asOf: this.#home.now() }
      life = epochOf(position)
      replace = was !== undefined && was !== life
      // It is read and shown while the disk writes.
      await storeSnapshot(database, told, base, replace, () => {
        this.#show(told, read(), { whole: true, replace })
        this.#open.get(event)?.apply(ofLife(fetch.late, life))
      })
    }
    await takeWhole(ask, take)
    const late = ofLife(fetch.late, life)
    if (late.length > 0) await storeChanges(database, event, late, { asOf: this.#home.now() })
    this.#home.tell({ kind: 'snapshot', event, replace } satisfies Word)
  }

  async applyChanges(
    event: number,
    seats: readonly Seat[],
    position?: string,
    life: string | null = epochOf(position ?? null),
  ): Promise<boolean> {
    const rows = seats.map(columnSeat)
    const [open, asOf] = [this.#open.get(event), this.#home.now()]
    if (!open?.life || !life || open.life === life) open?.apply(rows)
    this.#fetches.get(event)?.late.push({ rows, life })
    const before = await storeChanges(this.#home.database, event, rows, { position, life, asOf })
    if (before.is === 'another life') return false
    if (position !== undefined) open?.told(asOf)
    if (before.is === 'missing') this.#early.set(event, [...(this.#early.get(event) ?? []), { rows, life }])
    const moved =
      before.is === 'here' && position !== undefined && position !== before.position
        ? { from: before.position, to: position }
        : undefined
    if (moved) open?.moved(moved)
    // Told even where another tab has stored them: its word may have been lost.
    if (seats.length > 0 || moved)
      this.#home.tell(changed(event, seats, { life: before.is === 'here' ? before.life : life, moved, asOf: moved && asOf }))
    return before.is === 'here'
  }

  followStored = (): Promise<void> => followStored(this.#home.database, this.#open, this.#showStored)

  patchesChanged(overlay: Overlay): void {
    this.#overlay = seatOverlays(overlay)
    for (const one of this.#open.values()) if (one.index?.lay(this.#overlay, this.#home.now())) one.changedNow()
  }

  async rowsOf(ids: readonly string[]): Promise<(Seat | undefined)[]> {
    const { database } = this.#home
    return findRows(ids, await listStored(database), async (event) => {
      const open = this.#open.get(event)?.index?.sections
      return open ?? (await readStored(database, event))?.sections.map((data) => ({ data })) ?? []
    })
  }

  async forget(event: number): Promise<void> {
    await dropStored(this.#home.database, event)
    this.#reload(event)
    this.#home.tell({ kind: 'gone', event } satisfies Word)
  }

  close(): void {
    this.#stopHearing()
    for (const one of this.#open.values()) this.#letGo(one)
  }

  #start(event: number): OpenEvent {
    const one = new OpenEvent(event, this.#home.now, nextFrame)
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
    void loadEvent(one, { database: this.#home.database, now: this.#home.now, show, ask })
  }

  /** Its seats have gone from the device. */
  #reload(event: number): void {
    const one = this.#open.get(event)
    one?.empty()
    if (one) this.#load(one)
  }

  #showStored = (stored: Stored): void => this.#show(stored.inventory, stored.sections, { whole: true })

  /** Takes sections into the open event, if it is open. */
  #show(
    told: Pick<InventoryRecord, 'event' | 'position' | 'asOf' | 'priceCodes'>,
    sections: SectionData[],
    options: { whole: boolean; replace?: boolean },
  ): void {
    const one = this.#open.get(told.event)
    if (one === undefined) return
    const now = this.#home.now()
    const before = one.life
    one.life = epochOf(told.position)
    one.position = told.position
    // Rows of another life of the server's database may look newer, and are not.
    const replace = options.replace || (before !== null && one.life !== null && before !== one.life)
    if (one.index !== null) {
      one.index.take(sections, { ...options, replace }, now)
      one.index.told(told)
      one.changed()
      return
    }
    const index = new SeatIndex(told.event, sections, told, now)
    index.lay(this.#overlay, now)
    one.show(index)
  }

  async #heard(word: Word): Promise<void> {
    const one = this.#open.get(word.event)
    if (one === undefined) return
    if (word.kind === 'gone') this.#reload(word.event)
    else if (word.kind === 'changed') await one.follow(this.#home.database, word)
    else {
      const stored = await readStored(this.#home.database, word.event)
      if (stored) this.#show(stored.inventory, stored.sections, { whole: true, replace: word.replace })
    }
  }
}
