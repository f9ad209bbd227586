/**
 * If nobody in the second queue has had a turn for this many milliseconds, a caller from it is next, even if others wait in the
 * first queue.
 */
export const PATIENCE_MS = 50

/** The queue of a caller. First: calls of signed-in users. Second: background work, and calls that anyone may make. */
export type Place = 'first' | 'second'

interface Waiting {
  since: number
  go: () => void
}

/**
 * Turns at a resource that only a limited number of callers may use at a time. Callers of each queue get their turns in order of
 * arrival; the second queue comes after the first one.
 */
export class Turns {
  readonly #queues: Record<Place, Waiting[]> = { first: [], second: [] }
  readonly #now: () => number
  readonly #most: number
  #taken = 0
  #given = 0
  /** When a caller in the second queue last got a turn. */
  #served = -Infinity

  /** @param most how many may have a turn at a time. @param now a clock in milliseconds */
  constructor({ most = 1, now = () => performance.now() }: { most?: number; now?: () => number } = {}) {
    this.#most = most
    this.#now = now
  }

  /** Whether no caller has a turn; then no caller waits either. */
  get isIdle(): boolean {
    return this.#taken === 0
  }

  /** The number of turns that were given until now, of both queues. */
  get given(): number {
    return this.#given
  }

  get waiting(): number {
    return this.#queues.first.length + this.#queues.second.length
  }

  /**
   * Waits for a turn.
   * @param longestMs the longest wait, in milliseconds
   * @returns a function that ends the turn; undefined if the caller got no turn in time
   */
  async take(place: Place, longestMs: number): Promise<(() => void) | undefined> {
    if (this.#taken < this.#most) this.#taken++
    else if (!(await this.#wait(this.#queues[place], longestMs))) return undefined
    this.#given++
    return () => this.#next()
  }

  #wait(queue: Waiting[], longestMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = { since: this.#now(), go: () => (clearTimeout(timer), resolve(true)) }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        resolve(false)
      }, longestMs)
      queue.push(waiting)
    })
  }

  /** Passes the turn to the next caller, without freeing it in between. */
  #next(): void {
    const { first, second } = this.#queues
    const isDue = second[0] !== undefined && this.#now() - Math.max(second[0].since, this.#served) >= PATIENCE_MS
    const queue = second.length > 0 && (isDue || first.length === 0) ? second : first
    if (queue === second) this.#served = this.#now()
    const next = queue.shift()
    if (next) next.go()
    else this.#taken--
  }
}
