import { attempt, browserRefused, storageFailed } from '#data/background.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { deviceId } from '#data/devices/device-identity.ts'
import { waits } from '#data/outbox/drain.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import type { Session } from '#data/session/session.ts'
import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { forgetCopy, forgetCopyWhenSent, writeCopy } from './session-copy.ts'

export interface KeeperNeeds {
  world: World
  session: Session
  connectivity: Connectivity
}

/**
 * Prepares the sending of one user's queue with the app closed. While changes wait for the network, a sync event of the service
 * worker is registered, and a copy of the session is stored for it.
 */
export class CopyKeeper {
  /** Whether the browser sends what waits even if every tab is closed. */
  readonly ready = new Cell(false)
  readonly #needs: KeeperNeeds
  readonly #outbox: Outbox
  readonly #stops: (() => void)[]
  #last: Promise<unknown> = Promise.resolve()
  #isRegistered = false
  /** The token in the stored copy; null without a copy, undefined if a copy of the last visit may be stored. */
  #stored: string | null | undefined
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

  /** Asks the browser again, because it may have given up. Called when the tab is hidden, and perhaps closed. */
  renew(): void {
    this.#isRegistered = false
    this.#look()
  }

  /** Stops. If the user's session has ended in this browser, also deletes the copy. */
  async stop({ hasEnded }: { hasEnded: boolean }): Promise<void> {
    this.#isOver = true
    for (const stop of this.#stops) stop()
    if (!hasEnded) return
    // A copy that is being stored is stored before this deletion.
    await attempt(forgetCopy(this.#outbox.database), storageFailed)
  }

  /** One step after the other, because each depends on what the earlier ones have stored. */
  #look(): void {
    if (this.#needs.world.backgroundSync && !this.#isOver)
      this.#last = this.#last.then(() => attempt(this.#step(), storageFailed))
  }

  async #step(): Promise<void> {
    if (this.#isOver) return
    const { session, connectivity } = this.#needs
    const { database, user, entries } = this.#outbox
    const isWaiting = entries.current().some(waits)
    const token = isWaiting ? session.tokenOf(user) : null
    if (token === null) {
      this.#isRegistered = false
      if (this.#stored !== null) await (isWaiting ? forgetCopy : forgetCopyWhenSent)(database)
      this.#stored = null
      this.ready.set(false)
    } else if (connectivity.current().online) this.#isRegistered = false
    else await this.#prepare(token)
  }

  async #prepare(token: string): Promise<void> {
    this.#isRegistered ||= (await attempt(this.#needs.world.backgroundSync!(), browserRefused)) ?? false
    if (this.#isOver) return
    if (this.#isRegistered && this.#stored !== token) await this.#store(token)
    this.ready.set(this.#isRegistered && this.#stored === token)
  }

  async #store(token: string): Promise<void> {
    const { world, session, connectivity } = this.#needs
    const { database } = this.#outbox
    const { clockOffset } = connectivity.current()
    const copy = { token, device: deviceId(world.local), clockOffset, locale: formatLocale() }
    if (await writeCopy(database, copy)) this.#stored = token
    // Another tab may have ended the session meanwhile.
    if (session.token() !== token) await forgetCopy(database)
  }
}
