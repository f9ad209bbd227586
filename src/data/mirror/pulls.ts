import type { MirrorNeeds } from './mirror-needs.ts'
import type { MirrorStore } from './mirror-store.ts'
import { callFailed, reportUnless, storageFailed } from '#data/background.ts'

/** The pulls of one mirror: one at a time, and one more if requested while it runs. */
export class Pulls {
  readonly #mirror: MirrorStore
  readonly #needs: MirrorNeeds
  #running: Promise<void> | null = null
  /** How many pulls were requested. It is a count and not a time, since a clock may jump. */
  #requested = 0
  #wantedAt = 0
  #isOver = false

  constructor(mirror: MirrorStore, needs: MirrorNeeds) {
    this.#mirror = mirror
    this.#needs = needs
  }

  /** Resolves when a pull that began after this call has ended; throws that pull's error. */
  ask(): Promise<void> {
    this.#requested++
    this.#wantedAt = this.#needs.world.clock.now()
    this.#running ??= this.#run()
    return this.#running
  }

  /** Prevents further pulls. */
  stop(): void {
    this.#isOver = true
  }

  async #run(): Promise<void> {
    const { pulling, problem, refreshed } = this.#mirror
    pulling.set(true)
    try {
      const { pullAll } = await import('./pull.ts')
      for (let served = 0; served < this.#requested && !this.#isOver;) {
        served = this.#requested
        await pullAll(this.#mirror, { ...this.#needs, wantedAt: this.#wantedAt }).catch((error: unknown) => {
          // Another pull was requested during this one, perhaps because the cause is gone (a fresh token), so pull once more.
          if (served === this.#requested || this.#isOver) throw error
          reportUnless(error, callFailed, storageFailed)
        })
      }
      problem.set(null)
    } catch (error) {
      problem.set(error instanceof Error ? error : new Error(String(error)))
      if (!callFailed(error)) this.#needs.trouble(error)
      throw error
    } finally {
      // There is no await between the last check of the count and this line, so that no call joins a pull that has ended.
      this.#running = null
      refreshed.set(true)
      pulling.set(false)
    }
  }
}
