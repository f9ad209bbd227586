import { inventory } from '#contract/inventory.ts'
import type { Seat } from '#contract/inventory.ts'
import type { SeatHome, SeatRoom } from '#data/mirror/seat-room.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
import { findRows } from './find-rows.ts'
import { nextFrame } from './frame.ts'
import { OpenEvent, loading } from './open-event.ts'
import type { SeatsState } from './open-event.ts'
import { SeatIndex } from './seat-index.ts'
import { seatOverlays } from './seat-overlay.ts'
import { dropStored, listStored, markDamaged, readSections, readStored, storeChanges, storeSnapshot } from './seat-store.ts'
import type { InventoryRecord } from './seat-tables.ts'
import type { SeatOverlay, SeatRow } from './seat-types.ts'
import { changed, type Word } from './seat-words.ts'
import { columnSeat } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { SnapshotFetch } from './snapshot-fetch.ts'

/** The seats of a channel's kept events on this device, for the mirror and for screens. */
export interface InventoryRoom extends SeatRoom {
  /**
   * Fetches an event's seats into the mirror. Rows at hand that are newer than the snapshot stay, so that nothing flickers
   * back; with `replace` (another epoch of the database) the snapshot is taken as it is.
   */
  takeSnapshot(event: number, signal?: AbortSignal, options?: { replace?: boolean }): Promise<void>
  /** Has an event's seats in memory: from the device or, where they are missing, from the server. The answer lets go. */
  open(event: number): () => void
  state(event: number): SeatsState
  /** Opens the event and tells of each new state, at most once a frame, until the answer is called. */
  subscribe(event: number, listener: () => void): () => void
  /** A seat of an open event, as it is shown. */
  rowNow(uuid: string): SeatRow | null
}

/** An event stays in memory so long after its screen closed: going back is common. */
const LINGER = 20_000

export async function openSeatRoom(home: SeatHome): Promise<InventoryRoom> {
  return new Room(home)
}

class Room implements InventoryRoom {
  readonly #home: SeatHome
  readonly #open = new Map<number, OpenEvent>()
  readonly #fetches = new Map<number, SnapshotFetch>()
  readonly #stopHearing: () => void
  #overlay: ReadonlyMap<string, SeatOverlay>

  constructor(home: SeatHome) {
    this.#home = home
    this.#overlay = seatOverlays(home.overlay.current())
    this.#stopHearing = home.heard((message) => void this.#heard(message as Word))
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

  async keptEvents(): Promise<ReadonlyMap<number, string>> {
    // One that is damaged in part is not told: so it is fetched again like one that is missing.
    const whole = (await listStored(this.#home.database)).filter(({ position }) => position !== '')
    return new Map(whole.map(({ event, position }) => [event, position]))
  }

  async sizes(): Promise<{ event: number; seats: number; bytes: number; asOf: number }[]> {
    return (await listStored(this.#home.database)).map(({ event, seats, bytes, asOf }) => ({ event, seats, bytes, asOf }))
  }

  takeSnapshot(event: number, signal?: AbortSignal, options: { replace?: boolean } = {}): Promise<void> {
    let fetch = this.#fetches.get(event)
    // One under way that keeps newer rows is not what was asked for: this one follows it.
    if (fetch !== undefined && options.replace)
      return fetch.done.catch(() => {}).then(() => this.takeSnapshot(event, signal, options))
    if (fetch === undefined) {
      fetch = new SnapshotFetch((one, stop) => this.#takeSnapshot(event, one, stop, options.replace ?? false))
      this.#fetches.set(event, fetch)
      void fetch.done.catch(() => {}).finally(() => this.#fetches.delete(event))
    }
    return fetch.wait(signal)
  }

  async #takeSnapshot(event: number, fetch: SnapshotFetch, signal: AbortSignal, replace: boolean): Promise<void> {
    const { api, database } = this.#home
    // The constructor of the fetch runs this at once; its caller needs it first.
    await Promise.resolve()
    const { position, priceCodes, base, sections } = await fetch.read(event, () =>
      api.call(inventory.readSnapshot, { params: { eventId: event } }, { signal, trust: true }),
    )
    const told = { event, position, priceCodes, asOf: this.#home.now() }
    const seats = sections.reduce((sum, { size }) => sum + size, 0)
    // The disk writes while the index is made.
    const stored = storeSnapshot(database, told, base, seats, replace)
    this.#show(told, sections, { whole: true, replace })
    this.#open.get(event)?.apply(fetch.late)
    await stored
    if (fetch.late.length > 0) await storeChanges(database, event, fetch.late, { asOf: told.asOf })
    this.#tell({ kind: 'snapshot', event, replace })
  }

  async applyChanges(event: number, seats: readonly Seat[], position?: string): Promise<void> {
    const rows = seats.map(columnSeat)
    const open = this.#open.get(event)
    open?.apply(rows)
    this.#fetches.get(event)?.late.push(...rows)
    const asOf = this.#home.now()
    const touched = await storeChanges(this.#home.database, event, rows, { position, asOf })
    if (position !== undefined) open?.index?.told({ asOf })
    if (touched && touched.length > 0) this.#tell(changed(event, seats, touched))
  }

  patchesChanged(overlay: Overlay): void {
    this.#overlay = seatOverlays(overlay)
    for (const one of this.#open.values()) if (one.index?.lay(this.#overlay, this.#home.now())) one.changed()
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
    this.#gone(event)
    this.#tell({ kind: 'gone', event })
  }

  close(): void {
    this.#stopHearing()
    for (const one of this.#open.values()) this.#letGo(one)
  }

  #start(event: number): OpenEvent {
    const one = new OpenEvent(event, this.#home.now, nextFrame)
    this.#open.set(event, one)
    void this.#load(one)
    return one
  }

  #letGo(one: OpenEvent): void {
    one.close()
    if (this.#open.get(one.event) === one) this.#open.delete(one.event)
  }

  async #load(one: OpenEvent): Promise<void> {
    const { signal } = one.closing
    try {
      const stored = await readStored(this.#home.database, one.event)
      if (stored === null) {
        if (one.index === null) one.state.set({ status: 'loading', from: 'server' })
        await this.takeSnapshot(one.event, signal)
        return
      }
      if (one.index === null) this.#show(stored.inventory, stored.sections, { whole: true })
      if (!stored.isDamaged) return
      await markDamaged(this.#home.database, one.event, this.#home.now())
      await this.takeSnapshot(one.event, signal)
    } catch (problem) {
      if (one.index !== null || signal.aborted) return
      const retry = () => {
        one.state.set(loading)
        void this.#load(one)
      }
      one.state.set({ status: 'failed', problem, retry })
    }
  }

  /** Takes sections into the open event, if it is open. */
  #show(
    told: Pick<InventoryRecord, 'event' | 'asOf' | 'priceCodes'>,
    sections: SectionData[],
    options: { whole: boolean; replace?: boolean },
  ): void {
    const one = this.#open.get(told.event)
    if (one === undefined) return
    const now = this.#home.now()
    if (one.index !== null) {
      one.index.take(sections, options, now)
      one.index.told(told)
      one.changed()
      return
    }
    const index = new SeatIndex(told.event, sections, told, now)
    index.lay(this.#overlay, now)
    one.show(index)
  }

  #gone(event: number): void {
    const one = this.#open.get(event)
    if (one === undefined) return
    one.empty()
    void this.#load(one)
  }

  #tell(word: Word): void {
    this.#home.tell(word)
  }

  async #heard(word: Word): Promise<void> {
    const one = this.#open.get(word.event)
    if (one === undefined) return
    const { database } = this.#home
    if (word.kind === 'gone') this.#gone(word.event)
    else if (word.kind === 'changed' && word.seats !== null) one.apply(word.seats.map(columnSeat))
    else if (word.kind === 'changed') {
      const sections = await readSections(database, word.event, word.sections)
      one.index?.take(sections, { whole: false }, this.#home.now())
      one.changed()
    } else {
      const stored = await readStored(database, word.event)
      if (stored) this.#show(stored.inventory, stored.sections, { whole: true, replace: word.replace })
    }
  }
}
