/** However many ask in the first place: after so long without a turn, one in the second has one. */
export const PATIENCE_MS = 50

/** In the first place: a person at a screen waits for it. In the second: work that goes on by itself, or of strangers. */
export type Place = 'first' | 'second'

interface Waiting {
  since: number
  go: () => void
}

/** Turns at what only one, or only some, may have at a time: in the order of asking, the second place after the first. */
export class Turns {
  readonly #queues: Record<Place, Waiting[]> = { first: [], second: [] }
  readonly #now: () => number
  readonly #most: number
  #taken = 0
  /** When the second place last had a turn. */
  #served = -Infinity

  /** @param most how many may have a turn at a time. @param now a clock in milliseconds */
  constructor({ most = 1, now = () => performance.now() }: { most?: number; now?: () => number } = {}) {
    this.#most = most
    this.#now = now
  }

  /** Whether nobody has a turn or waits for one. */
  get isIdle(): boolean {
    return this.#taken === 0
  }

  get waiting(): number {
    return this.#queues.first.length + this.#queues.second.length
  }

  /**
   * Waits for a turn.
   * @param longestMs who has waited for so long without one gets none
   * @returns what ends the turn; undefined if none was had in time
   */
  async take(place: Place, longestMs: number): Promise<(() => void) | undefined> {
    if (this.#taken < this.#most) this.#taken++
    else if (!(await this.#wait(this.#queues[place], longestMs))) return undefined
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

  /** Hands the turn on: it is never free in between. */
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
