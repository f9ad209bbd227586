import { groupBy } from '#lib/group-by.ts'
import { channelsIn, mirrorName, mirrorShape, readReceipt } from '#data/mirror/mirror-database.ts'
import { epochOf, isPast, receiptEpoch, type Receipt } from '#data/mirror/receipt.ts'
import type { Placed } from '#data/outbox/drain.ts'
import type { Placing } from '#data/outbox/slice.ts'
import type { World } from '#data/world.ts'

/**
 * The mirrors of a user as the service worker needs them: it reads their receipts, and writes nothing. An entry with a response
 * stays in the queue and on screen until a page has pulled its effect.
 */
export class ClosedMirrors {
  /** The epoch of this device's rows; null without rows. */
  epoch: string | null = null
  readonly #world: World
  readonly #user: number

  constructor(world: World, user: number) {
    this.#world = world
    this.#user = user
  }

  async readEpoch(): Promise<void> {
    for (const receipt of (await this.#receipts()).values()) this.epoch ??= receiptEpoch(receipt)
  }

  /** Decides about entries with a response, as `Confirming` does on a page: only a page pulls their rows. */
  async place(answered: readonly Placed[], position: string | null): Promise<Placing> {
    const placing = { settled: new Set<string>(), again: new Set<string>() }
    const receipts = await this.#receipts()
    const epoch = epochOf(position)
    for (const [channel, all] of groupBy(answered, ({ entry }) => entry.channel)) {
      const receipt = receipts.get(channel)
      const isOver = receipt !== undefined && epoch !== null && isPast(receipt, epoch)
      // The server's database has been restored since the response, so the entries are sent again under the same keys.
      if (isOver) for (const { entry } of all) placing.again.add(entry.key)
      else if (!receipt) for (const { entry } of all) placing.settled.add(entry.key)
    }
    return placing
  }

  /** Reads the receipts of the mirrors on this device, by channel. */
  async #receipts(): Promise<Map<number, Receipt>> {
    const { databases } = this.#world
    const receipts = new Map<number, Receipt>()
    for (const channel of channelsIn(await databases.names(), this.#user)) {
      const database = await databases.open(mirrorName(this.#user, channel), mirrorShape)
      receipts.set(channel, await readReceipt(database).finally(() => database.close()))
    }
    return receipts
  }
}
