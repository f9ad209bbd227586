import type { WorldClock } from '#data/world.ts'
import type { EntryOutcome } from './move.ts'

/** Callers of this tab that wait for the result of an entry. */
export class Waiters {
  readonly #clock: Pick<WorldClock, 'sleep'>
  readonly #waiting = new Map<string, (outcome: EntryOutcome) => void>()

  constructor(clock: Pick<WorldClock, 'sleep'>) {
    this.#clock = clock
  }

  has = (key: string): boolean => this.#waiting.has(key)

  notify(outcomes: readonly [string, EntryOutcome][]): void {
    for (const [key, outcome] of outcomes) this.#waiting.get(key)?.(outcome)
  }

  /** Resolves when the entry is done or refused; with `null` if neither happens within `wait` milliseconds. */
  async outcomeOf(key: string, wait: number): Promise<EntryOutcome | null> {
    const over = new AbortController()
    const outcome = new Promise<EntryOutcome>((resolve) => this.#waiting.set(key, resolve))
    const late = this.#clock.sleep(wait, over.signal).then(() => null)
    return Promise.race([outcome, late]).finally(() => {
      this.#waiting.delete(key)
      over.abort()
    })
  }
}
