import { attempt, browserRefused, storageFailed } from '#data/background.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { deviceId } from '#data/devices/device-identity.ts'
import type { Beside } from '#data/outbox/admission.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { canBeSent } from '#data/outbox/sendable.ts'
import type { Session } from '#data/session/session.ts'
import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { forgetCopy, forgetCopyWhenSent, putCopy, writeCopy } from './session-copy.ts'

export interface KeeperNeeds {
  world: World
  session: Session
  connectivity: Connectivity
}

/**
 * Prepares the sending of one user's queue with the app closed: stores a copy of the session with the changes, and registers a
 * sync event of the service worker while they wait for the network or a busy server, and when the tab is hidden.
 */
export class CopyKeeper {
  /** Whether the browser sends what waits even if every tab is closed. */
  readonly ready = new Cell(false)
  readonly #needs: KeeperNeeds
  readonly #outbox: Outbox
  readonly #stops: (() => void)[]
  #last: Promise<unknown> = Promise.resolve()
  /** The state of the sync event. `unknown`: not requested, or perhaps fired since. */
  #event: 'unknown' | 'requested' | 'registered' | 'refused' = 'unknown'
  /** The token in the stored copy; null without a copy, undefined if a copy of the last visit may be stored. */
  #stored: string | null | undefined
  /** The number of calls that are storing changes now. */
  #storing = 0
  #isOver = false

  constructor(needs: KeeperNeeds, outbox: Outbox) {
    this.#needs = needs
    this.#outbox = outbox
    const { world, session, connectivity } = needs
    const look = () => this.#look()
    this.#stops = world.backgroundSync
      ? [outbox.entries.subscribe(look), connectivity.subscribe(look), session.subscribe(look)]
      : []
    this.#look()
  }

  /** Stores changes, with the copy in the same transaction, because the tab may be closed right after it. */
  async storing<T>(store: (beside: Beside | null) => Promise<T>): Promise<T> {
    if (!this.#needs.world.backgroundSync) return store(null)
    // Without a network the event comes first: an event without a change does no harm, but a change without an event would wait
    // for the next visit.
    if (!this.#needs.connectivity.current().online && this.#token() !== null) this.#register()
    let stored: string | null = null
    this.#storing++
    try {
      const result = await store(async (change) => {
        const token = this.#event === 'refused' ? null : this.#token()
        stored = token !== null && (await putCopy(change, this.#copyOf(token))) ? token : null
      })
      if (stored !== null) this.#stored = stored
      return result
    } finally {
      this.#storing--
    }
  }

  /**
   * Registers the event again while anything waits, also online: the browser may have given up, or the tab is closed before its
   * batch arrives. Called when the tab is hidden, and perhaps closed, so it makes the request within the call.
   */
  renew(): void {
    this.#event = 'unknown'
    const token = this.#storing > 0 || canBeSent(this.#outbox.entries.current()) ? this.#token() : null
    if (token === null) return
    this.#register()
    this.#next(() => this.#store(token))
  }

  /** Stops. If the user's session has ended in this browser, also deletes the copy. */
  async stop({ hasEnded }: { hasEnded: boolean }): Promise<void> {
    this.#isOver = true
    for (const stop of this.#stops) stop()
    if (!hasEnded) return
    // A copy that is being stored is stored before this deletion.
    await attempt(forgetCopy(this.#outbox.database), storageFailed)
  }

  /** The token with which the queue may be sent with the app closed; null also in a browser without Background Sync. */
  #token(): string | null {
    const { world, session } = this.#needs
    return world.backgroundSync && !this.#isOver ? session.tokenOf(this.#outbox.user) : null
  }

  #look(): void {
    if (this.#needs.world.backgroundSync) this.#next(() => this.#step())
  }

  /** Runs one step after the other, because each depends on what the earlier ones have stored. */
  #next(step: () => Promise<void>): void {
    this.#last = this.#last.then(() => (this.#isOver ? undefined : attempt(step(), storageFailed)))
  }

  async #step(): Promise<void> {
    const { database, entries } = this.#outbox
    const isWaiting = canBeSent(entries.current())
    const token = isWaiting ? this.#token() : null
    if (token === null) {
      this.#event = 'unknown'
      if (this.#stored !== null) await (isWaiting ? forgetCopy : forgetCopyWhenSent)(database)
      this.#stored = null
      this.ready.set(false)
    } else if (this.#isHeldUp()) {
      this.#register()
      await this.#store(token)
      this.ready.set(this.#event === 'registered' && this.#stored === token)
    } else this.#event = 'unknown'
  }

  /** Whether a change waits for the network, or for another attempt. If not, the page is sending it. */
  #isHeldUp(): boolean {
    const wasTried = () => this.#outbox.entries.current().some(({ state, attempts }) => state === 'queued' && attempts > 0)
    return !this.#needs.connectivity.current().online || wasTried()
  }

  /** Requests the event, unless that has been done. No step waits for the browser, which may never respond. */
  #register(): void {
    if (this.#event === 'requested' || this.#event === 'registered') return
    this.#event = 'requested'
    void attempt(this.#needs.world.backgroundSync!(), browserRefused).then((isRegistered) => {
      this.#event = isRegistered ? 'registered' : 'refused'
      if (isRegistered) this.#look()
      else this.#next(() => this.#forget())
    })
  }

  /** Deletes the copy, because the browser has refused the event. The next change of the state requests the event again. */
  async #forget(): Promise<void> {
    this.ready.set(false)
    if (this.#event !== 'refused') return
    await forgetCopy(this.#outbox.database)
    this.#stored = null
  }

  async #store(token: string): Promise<void> {
    if (this.#event === 'refused' || this.#stored === token) return
    const { database } = this.#outbox
    if (await writeCopy(database, this.#copyOf(token))) this.#stored = token
    // Another tab may have ended the session meanwhile.
    if (this.#needs.session.token() !== token) await forgetCopy(database)
  }

  #copyOf(token: string) {
    const { world, connectivity } = this.#needs
    return { token, device: deviceId(world.local), clockOffset: connectivity.current().clockOffset, locale: formatLocale() }
  }
}
