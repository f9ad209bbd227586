import { isClosed, isQuota } from '#data/storage/database.ts'
import { Cell } from './store.ts'
import { reportUnless } from './background.ts'

/** Messages for the user; a flag stays set until they have read it. */
export interface FlagState {
  /** The browser threw away what was stored here: unsent changes may be gone. */
  storageLost: boolean
  /** The browser does not let this page store anything. */
  storageRefused: boolean
  /** Another tab, of an older app, keeps the queue from being opened. */
  storageBlocked: boolean
  /** The device was full: something could not be kept. */
  quotaHit: boolean
  /** The server takes calls only from a newer app. */
  updateNeeded: boolean
}
export type FlagName = keyof FlagState

export class Flags extends Cell<FlagState> {
  constructor() {
    super({ storageLost: false, storageRefused: false, storageBlocked: false, quotaHit: false, updateNeeded: false })
  }

  raise(name: FlagName): void {
    this.#put(name, true)
  }

  lower(name: FlagName): void {
    this.#put(name, false)
  }

  /**
   * Something failed in the background. A full device raises a flag. A closed database is no error: a sign-out closes it under
   * work that still runs. Anything else is a bug, and reported as one.
   */
  trouble = (error: unknown): void => {
    if (isQuota(error)) this.raise('quotaHit')
    else reportUnless(error, isClosed)
  }

  #put(name: FlagName, value: boolean): void {
    if (this.current()[name] !== value) this.set({ ...this.current(), [name]: value })
  }
}
