import { underMaintenance } from '#server/kernel/refusal.ts'

/** The number of seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 2

/** Runs a limited number of tasks at once, lets a limited number wait, and refuses the others. */
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
   * Runs a task when its turn comes.
   * @throws 503 with Retry-After if too many already wait; the task is then not run
   */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#mostWaiting) throw underMaintenance(RETRY_AFTER_SECONDS)
    // A finished task passes its place on.
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

/** Checking a password takes a core for some 15 ms, so only one is checked at a time, in a thread of low priority. */
export const passwordGate = new Gate({ atOnce: 1, mostWaiting: 64 })
