import { underMaintenance } from '#server/kernel/refusal.ts'

/** When somebody who was turned away may come again. */
const RETRY_AFTER_SECONDS = 2

/** Runs a number of pieces of work at once, keeps a number waiting, and refuses the others. */
export class Gate {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Does the work when its turn comes.
   * @throws 503 with Retry-After where too many wait already; then it is not done
   */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#mostWaiting) throw underMaintenance(RETRY_AFTER_SECONDS)
    // A finished piece passes its place on.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

/** A password takes a core for some 15 ms: one at a time, in a thread of low priority, so that everybody else goes on. */
export const passwordGate = new Gate({ atOnce: 1, mostWaiting: 64 })
