import type { SeatRoom } from '#data/mirror/seat-room.ts'
import type { SeatsState } from './open-event.ts'
import type { SeatRow } from './seat-types.ts'

/** The seats of a channel's kept events on this device, for the mirror and for screens. */
export interface InventoryRoom extends SeatRoom {
  /**
   * Fetches an event's seats into the mirror. Rows at hand that are newer than the snapshot stay, so that nothing flickers
   * back. Where the snapshot is of another life of the server's database than `was`, it is taken as it is.
   */
  takeSnapshot(event: number, signal?: AbortSignal, options?: { was?: string | null }): Promise<void>
  /** Has an event's seats in memory: from the device or, where they are missing, from the server. The answer lets go. */
  open(event: number): () => void
  state(event: number): SeatsState
  /** Opens the event and tells of each new state, at most once a frame, until the answer is called. */
  subscribe(event: number, listener: () => void): () => void
  /** A seat of an open event, as it is shown. */
  rowNow(uuid: string): SeatRow | null
  /** Shows these seats of open events as they are stored: another tab wrote them, and its word is still on its way. */
  catchUp(uuids: readonly string[]): Promise<void>
}
