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
  /** The seats could be read neither from the device nor from the server; `problem` has the reason. */
  | { status: 'failed'; problem: unknown; retry(): void }

export const loading: SeatsState = { status: 'loading', from: 'device' }

/** The longest possible timer, in milliseconds. If a hold ends later, the timer is set again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * An event on screen: its index, and the state that screens read. Changes of the index are published once a frame; a new index is
 * published at once.
 */
export class OpenEvent {
  readonly event: number
  readonly state = new Cell<SeatsState>(loading)
  /** How many screens have the event open. */
  watchers = 0
  index: SeatIndex | null = null
  /** The epoch of the index. */
  epoch: string | null = null
  /** The feed position of the index, which includes all stored changes up to this position. */
  position: string | null = null
  /** Aborts when no screen has the event open any more. */
  readonly closing = new AbortController()
  /** Seats confirmed while the index was being read. */
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

  /** Shows a newly made index at once. */
  show(index: SeatIndex): void {
    index.apply(this.#late, this.#now())
    this.#late = []
    this.index = index
    this.#publish()
  }

  /** Applies rows that the server confirmed. Rows that arrive before the index exists are applied once it does. */
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

  /** Notes that seats are as new as the last request, whether or not it brought a change. */
  takeAsOf(asOf: number): void {
    if (this.index === null || this.index.asOf >= asOf) return
    this.index.takeFacts({ asOf })
    this.changed()
  }

  /** Moves the index to the stored seats' new position, unless the index had missed an earlier change. */
  moved({ from, to }: { from: string; to: string }): void {
    if (this.position === from) this.position = to
  }

  /** Reads sections that another tab has stored. */
  async readAgain(database: Database, sections: readonly string[]): Promise<void> {
    this.index?.take(await readSections(database, this.event, sections), { whole: false }, this.#now())
    this.changed()
  }

  /** Reads again the sections of these seats. */
  async catchUp(database: Database, uuids: readonly string[]): Promise<void> {
    const sections = new Set(uuids.flatMap((uuid) => this.index?.find(uuid)?.section.data.section ?? []))
    if (sections.size > 0) await this.readAgain(database, [...sections])
  }

  /** Empties the event, because its seats are no longer on the device. */
  empty(): void {
    this.index = null
    this.state.set(loading)
  }

  /** Shows a change of the index with the next frame. */
  changed(): void {
    if (this.#due || this.index === null) return
    this.#due = true
    void this.#frame().then(() => {
      if (this.#due && !this.closing.signal.aborted) this.#publish()
    })
  }

  /** Shows the index at once, with changes due for the next frame; for callers that run at most once a frame. */
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

  /** Sets a timer for the next hold that ends by the clock, whether or not the server has reported it. */
  #wakeAtNextEnd(): void {
    clearTimeout(this.#timer)
    const end = this.index?.nextEnd ?? Infinity
    if (end === Infinity) return
    this.#timer = setTimeout(() => this.changed(), Math.min(Math.max(end - this.#now(), 0), LONGEST_TIMER_MS))
  }
}
