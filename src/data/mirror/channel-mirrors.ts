import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import type { Notes } from './keeping.ts'
import type { Mirror } from './mirror.ts'
import { channelsIn, mirrorName } from './mirror-database.ts'
import { receiptEpoch } from './receipt.ts'

/** How many channels' mirrors stay on the device, beside those with pinned events (design 4). */
const KEPT_CHANNELS = 3

/** The mirrors of one user, one for each channel; those used last are kept. */
export class ChannelMirrors {
  /** The mirrors that are open in this tab, by channel. */
  readonly open = new Cell<ReadonlyMap<number, Mirror>>(new Map())
  readonly #needs: { world: World; user: number; notes: Notes }
  readonly #make: (channel: number) => Promise<Mirror>
  readonly #opening = new Map<number, Promise<Mirror>>()
  #used: number | null = null
  /** The user signs out: screens that are still there must not open again what is being deleted. */
  #over = false

  constructor(needs: { world: World; user: number; notes: Notes }, make: (channel: number) => Promise<Mirror>) {
    this.#needs = needs
    this.#make = make
  }

  /** Opens a channel's mirror and notes that it was used; mirrors that were not used for long are deleted. */
  async use(channel: number): Promise<Mirror> {
    const mirror = await this.#opened(channel)
    if (this.#used !== channel) {
      this.#used = channel
      await this.#noteUse(channel).catch(() => undefined)
    }
    return mirror
  }

  /** Opens the mirror that was used last, before anybody asks. */
  async warm(): Promise<void> {
    const [last] = (await this.#needs.notes.note<number[]>('channels')) ?? []
    if (last !== undefined) await this.ifHere(last)
  }

  /** The mirror of a channel if it is on this device; null where it is not, or while the user signs out. */
  async ifHere(channel: number): Promise<Mirror | null> {
    const isHere = this.#opening.has(channel) || (await this.channels()).includes(channel)
    if (!isHere || this.#over) return null
    return this.#opened(channel).catch((error: unknown) => {
      if (this.#over) return null
      throw error
    })
  }

  /** The epoch of the open mirrors' rows; null where none is known. */
  epoch(): string | null {
    for (const { receipt } of this.open.current().values()) {
      const epoch = receiptEpoch(receipt.current())
      if (epoch !== null) return epoch
    }
    return null
  }

  /** The channels that have a mirror here. */
  async channels(): Promise<number[]> {
    return channelsIn(await this.#needs.world.databases.names(), this.#needs.user)
  }

  /** Deletes mirrors that this tab does not use. */
  async dropUnused(): Promise<void> {
    for (const channel of await this.channels()) if (!this.#opening.has(channel)) await this.#destroy(channel)
  }

  closeAll(): void {
    this.#over = true
    for (const mirror of this.open.current().values()) mirror.close()
    this.#opening.clear()
    this.open.set(new Map())
  }

  async destroyAll(): Promise<void> {
    const channels = await this.channels()
    this.closeAll()
    for (const channel of channels) await this.#destroy(channel)
  }

  #opened(channel: number): Promise<Mirror> {
    if (this.#over) return Promise.reject(new Error('The mirrors of this person are closed'))
    let opening = this.#opening.get(channel)
    if (!opening) {
      opening = this.#make(channel).then((mirror) => {
        if (this.#over) {
          mirror.close()
          throw new Error('The mirrors of this person are closed')
        }
        this.open.update((open) => new Map(open).set(channel, mirror))
        mirror.database.onLost(() => this.#lost(channel, mirror))
        return mirror
      })
      opening.catch(() => this.#opening.delete(channel))
      this.#opening.set(channel, opening)
    }
    return opening
  }

  /** The browser, or another tab, deleted it: the next use opens an empty one and pulls. */
  #lost(channel: number, mirror: Mirror): void {
    // A mirror opened again since stays: the notice about the one before may come late, or twice.
    if (this.open.current().get(channel) !== mirror) return
    this.#opening.delete(channel)
    this.open.update((open) => {
      const next = new Map(open)
      next.delete(channel)
      return next
    })
  }

  async #noteUse(channel: number): Promise<void> {
    const { notes } = this.#needs
    const used = [channel, ...((await notes.note<number[]>('channels')) ?? []).filter((one) => one !== channel)]
    await notes.writeNote('channels', used.slice(0, 20))
    for (const other of await this.channels()) {
      if (used.indexOf(other) >= 0 && used.indexOf(other) < KEPT_CHANNELS) continue
      if (this.#opening.has(other) || ((await notes.note<number[]>(`pinned:${other}`)) ?? []).length > 0) continue
      await this.#destroy(other)
    }
  }

  #destroy = (channel: number) =>
    this.#needs.world.databases.destroy(mirrorName(this.#needs.user, channel)).catch(() => undefined)
}
