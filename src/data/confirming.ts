import { groupBy } from '#lib/group-by.ts'
import { readReceipt } from '#data/mirror/mirror-database.ts'
import { epochOf, hasReached, isPast } from '#data/mirror/receipt.ts'
import type { ChannelMirrors } from '#data/mirror/channel-mirrors.ts'
import type { RowReader } from '#data/outbox/choices.ts'
import type { Placed } from '#data/outbox/drain.ts'
import type { Entry } from '#data/outbox/entry.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import type { Placing } from '#data/outbox/slice.ts'
import { callFailed, inBackground, storageFailed } from './background.ts'

export interface ConfirmingNeeds {
  outbox: Outbox
  mirrors: ChannelMirrors
  rowOf: RowReader
  trouble(error: unknown): void
}

/** Follows entries with a response until their effect is in the mirror; then they leave the queue. */
export class Confirming {
  readonly #needs: ConfirmingNeeds

  constructor(needs: ConfirmingNeeds) {
    this.#needs = needs
  }

  /**
   * Puts rows from responses into their mirrors.
   * @param position a feed position that includes the rows' changes; it also contains the epoch of the response
   */
  async place(answered: readonly Placed[], position: string | null): Promise<Placing> {
    const placing = { settled: new Set<string>(), again: new Set<string>() }
    for (const [channel, all] of groupBy(answered, ({ entry }) => entry.channel)) {
      const mirror = await this.#needs.mirrors.ifHere(channel)
      // The next pull decides about the row of a replayed response, because it may have been deleted since.
      const carried = all.filter(({ entry, row, isReplayed }) => entry.answer !== null && row !== null && !isReplayed)
      try {
        if (await this.#isOver(channel, position)) {
          // The server's database has been restored since the response. Send the entries again under the same keys, to learn
          // whether the restored database has their changes.
          for (const { entry } of all) placing.again.add(entry.key)
          continue
        }
        const rows = carried.flatMap(({ entry, row }) => (entry.answer ? [{ table: entry.answer.table, row }] : []))
        const out = new Set(await mirror?.place(rows, position))
        for (const { entry, row } of carried) if (!out.has(row)) placing.settled.add(entry.key)
      } catch (error) {
        // The row could not be stored. The entry holds the response and is shown until a pull brings the row.
        this.#needs.trouble(error)
      }
      for (const { entry } of all) if (!mirror || entry.patches.length === 0) placing.settled.add(entry.key)
    }
    return placing
  }

  /**
   * Checks whether the server's database was restored while these entries were being marked as done in the journal. No other check
   * notices a restore at that moment.
   */
  async confirmed(answered: readonly Placed[], position: string | null): Promise<void> {
    for (const channel of new Set(answered.map(({ entry }) => entry.channel)))
      if (await this.#isOver(channel, position)) await this.#askAboutLost(channel)
  }

  /** Pulls the channels of acked entries. An entry whose response had no row is shown until a pull has brought its effect. */
  pullForAcked(): void {
    const { outbox, mirrors } = this.#needs
    const channels = new Set(outbox.entries.current().flatMap(({ state, channel }) => (state === 'acked' ? [channel] : [])))
    for (const channel of channels)
      inBackground(
        mirrors.ifHere(channel).then((mirror) => mirror?.pull()),
        callFailed,
        storageFailed,
      )
  }

  /**
   * Notes the acked entries of a channel when a pull begins.
   * @returns a function to call after the pull, with true if the server's database was restored
   */
  pullBegins(channel: number): (restored: boolean) => Promise<void> {
    const { outbox, mirrors } = this.#needs
    const acked = outbox.entries.current().filter((entry) => entry.state === 'acked' && entry.channel === channel)
    return async (restored) => {
      const here = mirrors.open.current().get(channel)?.receipt.current().position ?? null
      // An open transaction in the server's database may hold back the feed, so that even an older change may be missing from it.
      const shown = acked.filter(({ answered }) => !answered?.position || hasReached(here, answered.position))
      await outbox.move(
        shown.map((entry) => ({ seq: entry.seq, key: entry.key, to: { end: 'done' as const, version: versionIn(entry) } })),
      )
      const isOfAnother = ({ answered }: Entry) => !!answered?.position && epochOf(answered.position) !== epochOf(here)
      if (restored || shown.some(isOfAnother)) await this.#askAboutLost(channel)
    }
  }

  async #isOver(channel: number, position: string | null): Promise<boolean> {
    const epoch = epochOf(position)
    const mirror = this.#needs.mirrors.open.current().get(channel)
    return epoch !== null && mirror !== undefined && isPast(await readReceipt(mirror.database), epoch)
  }

  async #askAboutLost(channel: number): Promise<void> {
    const { askAboutLost } = await import('#data/outbox/restored.ts')
    await askAboutLost(this.#needs.outbox, channel, this.#needs.rowOf)
  }
}

const versionIn = ({ answered }: Entry) => (answered?.row as { version?: number } | null)?.version ?? null
