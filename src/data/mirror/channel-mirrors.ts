import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import type { Notes } from './keeping.ts'
import type { Mirror } from './mirror.ts'
import { channelsIn, mirrorName } from './mirror-database.ts'
import { receiptEpoch } from './receipt.ts'
import { forgetRecent, KEPT_CHANNELS, noteRecent, recentChannels } from './recent-channels.ts'
import { afterFailure, attempt, storageFailed } from '#data/background.ts'
import { closedError } from '#data/storage/database.ts'

/** The delay, in milliseconds, before the use of a channel is noted and old mirrors are deleted, so that the screen loads first. */
const NOTE_DELAY_MS = 2_000

/** The mirrors of one user, one for each channel. Only the last used mirrors and those with pinned events stay on the device. */
export class ChannelMirrors {
  /** The mirrors that are open in this tab, by channel. */
  readonly open = new Cell<ReadonlyMap<number, Mirror>>(new Map())
  readonly #needs: { world: World; user: number; notes: Notes }
  readonly #make: (channel: number) => Promise<Mirror>
  readonly #opening = new Map<number, Promise<Mirror>>()
  #used: number | null = null
  #isNoting = false
  readonly #closed = new AbortController()
  /** True after sign-out, so that open screens do not reopen a mirror that is being deleted. */
  #over = false

  constructor(needs: { world: World; user: number; notes: Notes }, make: (channel: number) => Promise<Mirror>) {
    this.#needs = needs
    this.#make = make
  }

  /** Opens a channel's mirror and notes its use. Mirrors that were not used lately and have no pinned events are deleted later. */
  async use(channel: number): Promise<Mirror> {
    const mirror = await this.#opened(channel)
    if (this.#used !== channel && !this.#over) {
      this.#used = channel
      noteRecent(this.#needs.world.local, this.#needs.user, channel)
      void this.#noteUseLater()
    }
    return mirror
  }

  /** Opens the last used mirror ahead of the first request for it. */
  async warm(last: Promise<number | null>): Promise<void> {
    const channel = await last
    if (channel !== null && !this.#over) await this.#opened(channel)
  }

  /** A channel's mirror if it is on this device; null if it is not, or during sign-out. */
  async ifHere(channel: number): Promise<Mirror | null> {
    const isHere = this.#opening.has(channel) || (await this.channels()).includes(channel)
    if (!isHere || this.#over) return null
    return this.#opened(channel).catch((error: unknown) => {
      if (this.#over && storageFailed(error)) return null
      throw error
    })
  }

  /** The epoch of the open mirrors' rows; null if it is not known. */
  epoch(): string | null {
    for (const { receipt } of this.open.current().values()) {
      const epoch = receiptEpoch(receipt.current())
      if (epoch !== null) return epoch
    }
    return null
  }

  /** The channels with a mirror on this device. */
  async channels(): Promise<number[]> {
    return channelsIn(await this.#needs.world.databases.names(), this.#needs.user)
  }

  /** Deletes the mirrors that this tab does not use. */
  async dropUnused(): Promise<void> {
    for (const channel of await this.channels()) if (!this.#opening.has(channel)) await this.#destroy(channel)
  }

  closeAll(): void {
    this.#over = true
    this.#closed.abort()
    for (const mirror of this.open.current().values()) mirror.close()
    this.#opening.clear()
    this.open.set(new Map())
  }

  async destroyAll(): Promise<void> {
    const channels = await this.channels()
    this.closeAll()
    forgetRecent(this.#needs.world.local, this.#needs.user)
    for (const channel of channels) await this.#destroy(channel)
  }

  #opened(channel: number): Promise<Mirror> {
    if (this.#over) return Promise.reject(closedError(mirrorName(this.#needs.user, channel)))
    let opening = this.#opening.get(channel)
    if (!opening) {
      opening = this.#make(channel).then((mirror) => {
        if (this.#over) {
          mirror.close()
          throw closedError(mirrorName(this.#needs.user, channel))
        }
        this.open.update((open) => new Map(open).set(channel, mirror))
        mirror.database.onLost(() => this.#lost(channel, mirror))
        return mirror
      })
      afterFailure(opening, () => this.#opening.delete(channel))
      this.#opening.set(channel, opening)
    }
    return opening
  }

  /** Handles a mirror that the browser or another tab deleted, so that the next use opens an empty one and pulls. */
  #lost(channel: number, mirror: Mirror): void {
    // A mirror that was opened in the meantime stays open, because the notice about the old mirror may come late, or twice.
    if (this.open.current().get(channel) !== mirror) return
    this.#opening.delete(channel)
    this.open.update((open) => {
      const next = new Map(open)
      next.delete(channel)
      return next
    })
  }

  async #noteUseLater(): Promise<void> {
    if (this.#isNoting) return
    this.#isNoting = true
    await this.#needs.world.clock.sleep(NOTE_DELAY_MS, this.#closed.signal)
    this.#isNoting = false
    if (!this.#over) await attempt(this.#noteUse(), storageFailed)
  }

  async #noteUse(): Promise<void> {
    const { world, user, notes } = this.#needs
    const noted = (await notes.note<number[]>('channels')) ?? []
    // A tab that was closed soon after opening has not stored its notes, so its channels are only in local storage.
    const used = [...new Set([...recentChannels(world.local, user), ...(this.#used === null ? [] : [this.#used]), ...noted])]
    await notes.writeNote('channels', used.slice(0, 20))
    for (const other of await this.channels()) {
      if (used.indexOf(other) >= 0 && used.indexOf(other) < KEPT_CHANNELS) continue
      if (this.#opening.has(other) || ((await notes.note<number[]>(`pinned:${other}`)) ?? []).length > 0) continue
      await this.#destroy(other)
    }
  }

  #destroy = (channel: number) =>
    attempt(this.#needs.world.databases.destroy(mirrorName(this.#needs.user, channel)), storageFailed)
}
