import type { MirrorNeeds } from './mirror-needs.ts'
import type { MirrorStore } from './mirror-store.ts'

/** The pulls of one mirror: one at a time, and one more where somebody asked meanwhile. */
export class Pulls {
  readonly #mirror: MirrorStore
  readonly #needs: MirrorNeeds
  #running: Promise<void> | null = null
  /** How often one was asked for: the clock may jump, a count does not. */
  #asked = 0
  #wantedAt = 0
  #isOver = false

  constructor(mirror: MirrorStore, needs: MirrorNeeds) {
    this.#mirror = mirror
    this.#needs = needs
  }

  /** Resolves when one that began after this has ended; throws what it threw. */
  ask(): Promise<void> {
    this.#asked++
    this.#wantedAt = this.#needs.world.clock.now()
    this.#running ??= this.#run()
    return this.#running
  }

  /** None begins any more. */
  stop(): void {
    this.#isOver = true
  }

  async #run(): Promise<void> {
    const { pulling, problem } = this.#mirror
    pulling.set(true)
    try {
      const { pullAll } = await import('./pull.ts')
      for (let served = 0; served < this.#asked && !this.#isOver;) {
        served = this.#asked
        await pullAll(this.#mirror, { ...this.#needs, wantedAt: this.#wantedAt }).catch((error: unknown) => {
          // Who asked while it ran may know that it no longer will (a token of old).
          if (served === this.#asked || this.#isOver) throw error
        })
      }
      problem.set(null)
    } catch (error) {
      problem.set(error instanceof Error ? error : new Error(String(error)))
      if (!(error instanceof Error) || !['ApiProblem', 'Unreachable'].includes(error.name)) this.#needs.trouble(error)
      throw error
    } finally {
      // In one go with the last look at the count: nobody may join a pull that has ended.
      this.#running = null
      pulling.set(false)
    }
  }
}
