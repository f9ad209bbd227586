import { mirrorName, mirrorShape } from './mirror-database.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import { MirrorStore } from './mirror-store.ts'
import { Pulls } from './pulls.ts'

/** The confirmed rows of one channel on this device (design 4), and the pulls that update them. Screens read them through views only. */
export class Mirror extends MirrorStore {
  readonly #pulls = new Pulls(this, this.needs)

  static async open(needs: MirrorNeeds): Promise<Mirror> {
    const mirror = new Mirror(needs, await needs.world.databases.open(mirrorName(needs.user, needs.channel), mirrorShape))
    await Promise.all([mirror.reread(), mirror.keeping.restore()])
    return mirror
  }

  /**
   * Brings the mirror up to date: one pull at a time, and one more if somebody asks while it runs. Throws `ApiProblem` or
   * `Unreachable`; the pages that had arrived stay.
   */
  pull(): Promise<void> {
    return this.#pulls.ask()
  }

  /** An event's inventory is on screen: its seats stay on this device. */
  opened(eventId: number): void {
    if (this.keeping.opened(eventId)) void this.pull().catch(() => undefined)
  }
  async pin(eventId: number): Promise<void> {
    await this.keeping.pin(eventId)
    await this.pull()
  }
  async unpin(eventId: number): Promise<void> {
    await this.keeping.unpin(eventId)
    void this.pull().catch(() => undefined)
  }

  override close(): void {
    this.#pulls.stop()
    super.close()
  }
}
