import { Cell } from '#data/store.ts'
import type { Database } from '#data/storage/database.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import type { SeatIndex } from './seat-index.ts'
import { columnSeat } from './section-data.ts'
import { readSections } from './seat-store.ts'
import type { SeatView } from './seat-view.ts'
import { rowsIn, type Word } from './seat-words.ts'

/** The state of an event's seats for a screen. */
export type SeatsState =
  | { status: 'loading'; from: 'device' | 'server' }
  | { status: 'ready'; view: SeatView }
  /** Not on the device, and the server could not be asked. */
  | { status: 'failed'; problem: unknown; retry(): void }

export const loading: SeatsState = { status: 'loading', from: 'device' }

/** The longest wait a timer takes; later ends of holds are looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** An event on screen: its index and its messages. However much changes at once, its listeners are called once a frame. */
export class OpenEvent {
  readonly event: number
  readonly state = new Cell<SeatsState>(loading)
  /** How many screens have it open. */
  watchers = 0
  index: SeatIndex | null = null
  /** The epoch of the index. */
  epoch: string | null = null
  /** How far the index is: all that is stored up to there is in it. */
  position: string | null = null
  /** Aborts when no screen wants the event any more. */
  readonly closing = new AbortController()
  /** Seats confirmed while the index was still being read. */
  #late: ColumnSeat[] = []
  readonly #now: () => number
  readonly #frame: () => Promise<void>
  #due = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(event: number, now: () => number, frame: () => Promise<void>) {
    this.event = event
    this.#now = now
    this.#frame = frame
  }

  /** Shows the index at once: it has just been made. */
  show(index: SeatIndex): void {
    index.apply(this.#late, this.#now())
    this.#late = []
    this.index = index
    this.#publish()
  }

  /** Rows the server confirmed. */
  apply(seats: readonly ColumnSeat[]): void {
    if (this.index === null) this.#late.push(...seats)
    else if (seats.length > 0) {
      this.index.apply(seats, this.#now())
      this.changed()
    }
  }

  /** Applies a change reported by another tab. */
  async follow(database: Database, word: Word & { kind: 'changed' }): Promise<void> {
    const rows = rowsIn(word, this.epoch)
    if (rows === null) await this.readAgain(database, word.sections)
    else this.apply(rows.map(columnSeat))
    if (word.moved) this.moved(word.moved)
    if (word.asOf !== undefined) this.takeAsOf(word.asOf)
  }

  /** Seats are as new as the last look at the server, whether or not that found a change. */
  takeAsOf(asOf: number): void {
    if (this.index === null || this.index.asOf >= asOf) return
    this.index.takeFacts({ asOf })
    this.changed()
  }

  /** The stored seats came from one position to the next, and the index with them, unless it had missed something before. */
  moved({ from, to }: { from: string; to: string }): void {
    if (this.position === from) this.position = to
  }

  /** Takes sections as another tab has stored them. */
  async readAgain(database: Database, sections: readonly string[]): Promise<void> {
    this.index?.take(await readSections(database, this.event, sections), { whole: false }, this.#now())
    this.changed()
  }

  /** The same for the sections in which some seats are. */
  async catchUp(database: Database, uuids: readonly string[]): Promise<void> {
    const sections = new Set(uuids.flatMap((uuid) => this.index?.find(uuid)?.section.data.section ?? []))
    if (sections.size > 0) await this.readAgain(database, [...sections])
  }

  /** Its seats are no longer on the device. */
  empty(): void {
    this.index = null
    this.state.set(loading)
  }

  /** Something in the index changed: shown with the next frame. */
  changed(): void {
    if (this.#due || this.index === null) return
    this.#due = true
    void this.#frame().then(() => {
      if (this.#due && !this.closing.signal.aborted) this.#publish()
    })
  }

  /** The same for what already comes at most once a frame: shown at once, with whatever waited for the next one. */
  changedNow(): void {
    if (!this.closing.signal.aborted) this.#publish()
  }

  close(): void {
    this.closing.abort()
    clearTimeout(this.#timer)
  }

  #publish(): void {
    this.#due = false
    if (this.index === null) return
    this.index.expire(this.#now())
    this.state.set({ status: 'ready', view: this.index.view() })
    this.#wakeAtNextEnd()
  }

  /** Holds end by the clock, whether or not the server has reported it. */
  #wakeAtNextEnd(): void {
    clearTimeout(this.#timer)
    const end = this.index?.nextEnd ?? Infinity
    if (end === Infinity) return
    this.#timer = setTimeout(() => this.changed(), Math.min(Math.max(end - this.#now(), 0), LONGEST_TIMER_MS))
  }
}
