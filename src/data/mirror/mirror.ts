import { openMirror, readReceipt, type OpenedMirror } from './mirror-database.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import { MirrorStore } from './mirror-store.ts'
import { Pulls } from './pulls.ts'
import { callFailed, inBackground, storageFailed } from '#data/background.ts'

/** The confirmed rows of one channel on this device, and the pulls that update them. Views add the queued changes to the rows. */
export class Mirror extends MirrorStore {
  readonly #pulls = new Pulls(this, this.needs)

  /** Opens a mirror, and reads its rows. @param begun the mirror's database, if it is already open */
  static async open(needs: MirrorNeeds, begun: OpenedMirror | null = null): Promise<Mirror> {
    const { database, stored } = begun ?? (await openMirror(needs.world, needs.user, needs.channel))
    const mirror = new Mirror(needs, database)
    const [{ serial }] = await Promise.all([readReceipt(database), mirror.reread(stored), mirror.keeping.restore()])
    // Another tab wrote after the reading began, and before this tab could receive its message.
    if (serial > mirror.receipt.current().serial) await mirror.reread()
    return mirror
  }

  /**
   * Brings the mirror up to date: one pull at a time, and one more if requested while it runs. Throws `ApiProblem` or
   * `Unreachable`; pages that had arrived stay.
   */
  pull(): Promise<void> {
    return this.#pulls.ask()
  }

  /** Pulls without waiting. If the pull fails, `problem` is its error; unexpected errors are reported as bugs. */
  pullInBackground(): void {
    inBackground(this.pull(), callFailed, storageFailed)
  }

  /** Notes that an event's inventory is on screen, so that its seats stay on this device. */
  opened(eventId: number): void {
    if (this.keeping.opened(eventId)) this.pullInBackground()
  }
  async pin(eventId: number): Promise<void> {
    await this.keeping.pin(eventId)
    await this.pull()
  }
  async unpin(eventId: number): Promise<void> {
    await this.keeping.unpin(eventId)
    this.pullInBackground()
  }

  override close(): void {
    this.#pulls.stop()
    super.close()
  }
}
