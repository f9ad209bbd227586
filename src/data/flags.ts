import { isAborted, isClosed, isQuota } from '#data/storage/database.ts'
import { Cell } from './store.ts'
import { reportUnless } from './background.ts'

/** Messages for the user; a flag stays set until the user dismisses its message. */
export interface FlagState {
  /** The browser deleted the page's storage: unsent changes may be lost. */
  storageLost: boolean
  /** The user's data could not be opened, usually because the browser does not let this page store anything. */
  storageRefused: boolean
  /** Another tab, with an older app, blocks the opening of the queue. */
  storageBlocked: boolean
  /** The device was full, so something may not have been stored. */
  quotaHit: boolean
  /** The server accepts calls only from a newer app. */
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
   * Handles a failure in the background. A full device sets a flag. A closed or deleted database is expected, because a sign-out
   * closes and deletes databases while work still runs. Anything else is reported, except missing parts of the app.
   */
  trouble = (error: unknown): void => {
    if (isQuota(error)) this.raise('quotaHit')
    else reportUnless(error, isClosed, isAborted)
  }

  #put(name: FlagName, value: boolean): void {
    if (this.current()[name] !== value) this.set({ ...this.current(), [name]: value })
  }
}
