import type { Api } from '#data/api/api.ts'
import type { Overlay } from '#data/outbox/overlay.ts'
import type { Store } from '#data/store.ts'
import type { World } from '#data/world.ts'
import type { Notes } from './keeping.ts'
import type { Ids } from './mirror-database.ts'

/** What a mirror is given. */
export interface MirrorNeeds {
  world: World
  api: Api
  user: number
  channel: number
  overlay: Store<Overlay>
  notes: Notes
  /** A pull begins. @returns what to call once it is complete, with whether the server's database was restored */
  pullBegins(): (restored: boolean) => Promise<void>
  /** So many people were erased by now: what is kept of answers may still name one. */
  erased(count: number): Promise<void>
  /** The device is full, or lost something. */
  trouble(error: unknown): void
}

/** What a tab tells the others of a channel: which rows it wrote, or that all may be different. */
export interface Heard {
  rows: Ids
  all: boolean
  logs: boolean
}
