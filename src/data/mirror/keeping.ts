import type { Event } from '#contract/events.ts'
import type { Clock } from '#lib/clock.ts'
import { upgradeStatus } from '#lib/upgrade-status.ts'
import { Cell } from '#data/store.ts'
import { attempt, storageFailed } from '#data/background.ts'

/** Small notes about a user on this device. They are in the outbox's database, since a mirror may be lost. */
export interface Notes {
  note<T>(name: string): Promise<T | undefined>
  writeNote(name: string, value: unknown): Promise<void>
}

/** The number of upcoming events, and (`OPENED_EVENTS`) of events opened last, that are stored without being pinned. */
const UPCOMING_EVENTS = 3
const OPENED_EVENTS = 5

/** Returns an event's status at a time. The row's `upgrade_status` was correct only when the server wrote the row. */
export const statusNow = (event: Event, now: number) =>
  upgradeStatus(
    event.time,
    now,
    event.sales_channel.default_available_start_offset,
    event.sales_channel.default_available_end_offset,
  )

/**
 * Returns the ids of the next `UPCOMING_EVENTS` events, in the order of their times. Events that have begun but are not past count
 * too.
 */
export function upcoming(events: Iterable<Event>, now: number): number[] {
  return [...events]
    .filter((event) => statusNow(event, now) !== 'past')
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id - b.id))
    .slice(0, UPCOMING_EVENTS)
    .map(({ id }) => id)
}

/** Decides which events' seats stay on this device: pinned events ("Keep offline"), the next ones, and the last opened. */
export class Keeping {
  readonly pinned = new Cell<readonly number[]>([])
  readonly #notes: Notes
  readonly #channel: number
  readonly #clock: Clock
  #opened: readonly number[] = []
  #writing: Promise<unknown> = Promise.resolve()

  constructor(notes: Notes, channel: number, clock: Clock) {
    this.#notes = notes
    this.#channel = channel
    this.#clock = clock
  }

  async restore(): Promise<void> {
    const [pinned = [], opened = []] = await Promise.all(
      ['pinned', 'opened'].map((name) => this.#notes.note<number[]>(`${name}:${this.#channel}`)),
    )
    if (pinned.join() !== this.pinned.current().join()) this.pinned.set(pinned)
    this.#opened = opened
  }

  /** Reads the notes again, because another tab may have opened or pinned an event, whose seats must then be stored. */
  async reread(): Promise<void> {
    await this.#writing
    await attempt(this.restore(), storageFailed)
  }

  /** The events whose seats should be on this device, the most important first. */
  wanted(events: ReadonlyMap<string, Event>): number[] {
    const next = upcoming(events.values(), this.#clock.now())
    return [...new Set([...this.#opened.slice(0, 1), ...this.pinned.current(), ...next, ...this.#opened])]
  }

  /** Notes that an event was opened. @returns false if it was already the last opened one */
  opened(eventId: number): boolean {
    if (this.#opened[0] === eventId) return false
    this.#opened = withFirst(eventId, this.#opened)
    this.#writing = attempt(
      this.#writing.then(() => this.#noteOpened(eventId)),
      storageFailed,
    )
    return true
  }

  async #noteOpened(eventId: number): Promise<void> {
    const name = `opened:${this.#channel}`
    await this.#notes.writeNote(name, withFirst(eventId, (await this.#notes.note<number[]>(name)) ?? []))
  }

  pin = (eventId: number): Promise<void> => this.#pins([...this.pinned.current().filter((id) => id !== eventId), eventId])
  unpin = (eventId: number): Promise<void> => this.#pins(this.pinned.current().filter((id) => id !== eventId))

  async #pins(pinned: number[]): Promise<void> {
    const writing = this.#writing.then(() => this.#notes.writeNote(`pinned:${this.#channel}`, pinned))
    this.#writing = Promise.allSettled([writing])
    await writing
    this.pinned.set(pinned)
  }
}

const withFirst = (event: number, events: readonly number[]) =>
  [event, ...events.filter((id) => id !== event)].slice(0, OPENED_EVENTS)
