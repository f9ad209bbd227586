import type { Loom, Thread } from './loom.ts'

interface Sleeper {
  at: number
  owner: Thread | null
  wake(): void
}

/** The time of a schedule. It moves only on request; `pass` stops at the time of each sleeper, and wakes it. */
export class VirtualTime {
  readonly #loom: Loom
  #now: number
  #sleepers: Sleeper[] = []

  constructor(loom: Loom, start: number) {
    this.#loom = loom
    this.#now = start
  }

  now = (): number => this.#now

  sleep(owner: Thread | null, milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const woken = () => {
        signal?.removeEventListener('abort', woken)
        stop()
        resolve()
      }
      const stop = this.after(owner, milliseconds, woken)
      signal?.addEventListener('abort', woken)
    })
  }

  /** Calls `wake` after this number of milliseconds; returns a function that cancels the call. */
  after(owner: Thread | null, milliseconds: number, wake: () => void): () => void {
    const sleeper: Sleeper = { at: this.#now + Math.max(0, milliseconds), owner, wake }
    const later = this.#sleepers.findIndex(({ at }) => at > sleeper.at)
    this.#sleepers.splice(later < 0 ? this.#sleepers.length : later, 0, sleeper)
    return () => void (this.#sleepers = this.#sleepers.filter((one) => one !== sleeper))
  }

  /** Moves the time on by this number of milliseconds, wakes each sleeper at its time, and runs all tasks that are due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      await this.#loom.settle()
      const [next] = this.#sleepers
      if (next === undefined || next.at > end) break
      this.#now = Math.max(this.#now, next.at)
      this.#wakeDue()
    }
    this.#now = end
  }

  /** Moves the time on without waking any sleeper. */
  leap(milliseconds: number): void {
    this.#now += milliseconds
  }

  #wakeDue(): void {
    const due = this.#sleepers.filter(({ at }) => at <= this.#now)
    this.#sleepers = this.#sleepers.filter(({ at, owner }) => at > this.#now && (owner === null || owner.alive))
    for (const { owner, wake } of due) this.#loom.push(owner, null, wake)
  }
}
