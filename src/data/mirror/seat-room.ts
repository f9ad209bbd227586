import type { Seat } from '#contract/inventory.ts'
import type { Api } from '#data/api/api.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
import type { Database } from '#data/storage/database.ts'
import type { Store } from '#data/store.ts'

/** What the room of the seats is given: see `seats/`. */
export interface SeatHome {
  channel: number
  user: number
  api: Api
  /** The mirror's database; the stores `sections` (key [event, section]) and `inventories` (key event) are the seats'. */
  database: Database
  now(): number
  /** Lets clicks and paints through in the middle of long work. */
  breathe(): Promise<void>
  /** To the seats' room of the same channel in the other tabs. */
  tell(message: unknown): void
  heard(listener: (message: unknown) => unknown): () => void
  overlay: Store<Overlay>
}

/** An event's seats on this device, and how many bytes they take. */
export interface SeatSize {
  event: number
  seats: number
  bytes: number
  asOf: number
}

/**
 * The seats of a channel's kept events. A seat is not a record (design 4): this room keeps them in columns, and is asked
 * and told through nothing but this.
 */
export interface SeatRoom {
  /** The events whose seats are on this device, each with the position its seats are at. */
  keptEvents(): Promise<ReadonlyMap<number, string>>
  /**
   * Fetches an event's seats into the mirror; rows that are newer than the snapshot stay, for it may be a minute old. Where it is
   * of another life of the server's database than `was`, it is taken as it is.
   */
  takeSnapshot(eventId: number, signal?: AbortSignal, options?: { was?: string | null }): Promise<void>
  /**
   * Rows that changed; older versions and unknown events are passed over. Without a position: rows that an answer carried, of
   * this life of the server's database. Where the seats here are of another one, nothing is taken.
   * @returns whether they are on the disk; where the event is not, only this tab knows of them
   */
  applyChanges(eventId: number, seats: readonly Seat[], position?: string, life?: string | null): Promise<boolean>
  /** Has open events as they are stored, where another tab wrote and its word was not heard. */
  followStored(): Promise<void>
  /** The local changes, once a frame. */
  patchesChanged(overlay: Overlay): void
  /** Confirmed rows. */
  rowsOf(ids: readonly string[]): Promise<(Seat | undefined)[]>
  forget(eventId: number): Promise<void>
  sizes(): Promise<SeatSize[]>
  close(): void
}
