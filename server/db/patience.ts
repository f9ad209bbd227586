import { AsyncLocalStorage } from 'node:async_hooks'
import { LONGEST_WAIT_MS } from './unavailable.ts'

/** The longest wait for one lock in milliseconds, and the `lock_timeout` of each connection. */
export const LONGEST_LOCK_MS = 10_000

interface Limits {
  /** The total waiting time in milliseconds. Absent: the time left to the enclosing work, or `LONGEST_WAIT_MS`. */
  ms?: number
  /** The longest wait for one lock in milliseconds. Absent: the enclosing work's limit, or `LONGEST_LOCK_MS`. */
  lockMs?: number
}

/**
 * How long a piece of work may still wait for the database: for connections, turns and locks together. Only the time spent waiting
 * counts, and simultaneous waits count once.
 */
export class Patience {
  readonly lockMs: number
  readonly #around: Patience | undefined
  #leftMs: number
  #waits = 0
  #since = 0

  constructor({ ms, lockMs }: Limits = {}, around?: Patience) {
    this.#around = around
    this.#leftMs = ms ?? (around ? Infinity : LONGEST_WAIT_MS)
    this.lockMs = lockMs ?? around?.lockMs ?? LONGEST_LOCK_MS
  }

  /** The milliseconds left, at least 0. */
  get leftMs(): number {
    const waited = this.#waits > 0 ? performance.now() - this.#since : 0
    return Math.max(0, Math.min(this.#leftMs - waited, this.#around?.leftMs ?? Infinity))
  }

  /** Runs a piece of work and counts all its time as waiting. */
  async during<T>(waiting: () => Promise<T>): Promise<T> {
    this.#begin()
    try {
      return await waiting()
    } finally {
      this.#end()
    }
  }

  /** Subtracts waiting time that has already passed, in milliseconds. */
  spend(ms: number): void {
    this.#leftMs -= ms
    this.#around?.spend(ms)
  }

  #begin(): void {
    if (this.#waits++ === 0) this.#since = performance.now()
    if (this.#around) this.#around.#begin()
  }

  #end(): void {
    if (--this.#waits === 0) this.#leftMs -= performance.now() - this.#since
    if (this.#around) this.#around.#end()
  }
}

const scopes = new AsyncLocalStorage<Patience>()

/** Returns the patience of the running work; if the work has no patience of its own, a new one with the default limits. */
export const patienceNow = (): Patience => scopes.getStore() ?? new Patience()

/** Runs work with its own limits, within those of the enclosing work. */
export const withPatience = <T>(limits: Limits, work: () => T): T => scopes.run(new Patience(limits, scopes.getStore()), work)

/** Runs work that nobody waits for, or that may take minutes: each wait in it may take the full default time. */
export const beyondPatience = <T>(work: () => T): T => scopes.exit(work)
