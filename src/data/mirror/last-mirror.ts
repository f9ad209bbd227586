import type { World } from '#data/world.ts'
import { channelsIn, openMirror, type OpenedMirror } from './mirror-database.ts'
import { recentChannels } from './recent-channels.ts'
import { attempt, inBackground, storageFailed } from '#data/background.ts'

/** The mirror that a user used last, which is probably needed next. It is opened while the outbox opens. */
export class LastMirror {
  /** The mirror's channel; null if no channel was used, or the mirror is no longer on this device. */
  readonly channel: Promise<number | null>
  #opening: Promise<OpenedMirror> | null = null

  /** @param names the names of the databases on this device; a missing database is not created */
  constructor(world: World, user: number, names: Promise<readonly string[]>) {
    this.channel = attempt(this.#begin(world, user, names), storageFailed).then((channel) => channel ?? null)
  }

  /** Returns the mirror to the first caller that opens its channel; null to later callers, and for other channels. */
  async take(channel: number): Promise<OpenedMirror | null> {
    if ((await this.channel) !== channel) return null
    const opening = this.#opening
    this.#opening = null
    return opening
  }

  /** Closes the mirror's database, unless the mirror was taken. */
  async close(): Promise<void> {
    await this.channel
    const opening = this.#opening
    this.#opening = null
    if (opening)
      await attempt(
        opening.then(({ database }) => database.close()),
        storageFailed,
      )
  }

  async #begin(world: World, user: number, names: Promise<readonly string[]>): Promise<number | null> {
    const [channel] = recentChannels(world.local, user)
    if (channel === undefined || !channelsIn(await names, user).includes(channel)) return null
    this.#opening = openMirror(world, user, channel)
    // Perhaps nobody takes the mirror, so a failure to open it is handled here.
    inBackground(this.#opening, storageFailed)
    return channel
  }
}
