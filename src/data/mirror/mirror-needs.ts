import type { Api } from '#data/api/api.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
import type { Store } from '#data/store.ts'
import type { World } from '#data/world.ts'
import type { Notes } from './keeping.ts'
import type { Ids } from './mirror-database.ts'

/** The dependencies of a mirror. */
export interface MirrorNeeds {
  world: World
  api: Api
  user: number
  channel: number
  overlay: Store<Overlay>
  notes: Notes
  /** Called when a pull begins. @returns a function to call after the pull, with true if the server's database was restored */
  pullBegins(): (restored: boolean) => Promise<void>
  /** Receives the total number of erased people, because stored responses may still contain their names. */
  erased(count: number): Promise<void>
  /** Handles an error of a pull other than a failed call, for example a full device. */
  trouble(error: unknown): void
}

/** A tab's message to other tabs: the ids of the rows that it wrote. `all`: any row may have changed; `logs`: a log has changed. */
export interface MirrorMessage {
  rows: Ids
  all: boolean
  logs: boolean
}
