import { backoff } from '#data/api/backoff.ts'
import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import type { Entry } from './entry.ts'
import type { Outbox } from './outbox.ts'

export interface Placed {
  entry: Entry
  row: unknown
}

/** How one slice of the drain ended; it decides when the next one starts. */
export type SliceEnd =
  | { next: 'now'; answered: number }
  /** Nothing can go out until somebody wakes the drain: the queue is empty or held back, nobody is signed in, the app is too old. */
  | { next: 'woken'; why: 'empty' | 'sign-in' | 'update' }
  /** `forOne`: only some entries have to wait; new ones may go before. */
  | { next: 'later'; wait: number; forOne?: true }

export interface DrainNeeds {
  world: World
  outbox: Outbox
  /** Sends one batch (see `slice.ts`); loaded with the first entry that goes out. */
  slice(): Promise<SliceEnd>
  /** Called after something was answered. */
  drained(): void
  /** Called with what went wrong while sending, other than the network. */
  trouble(error: unknown): void
}

export interface DrainState {
  /** Entries of this run that were answered, and how many there were at its start. */
  sending: { done: number; of: number } | null
  /** An entry waits for a newer app. */
  outdated: boolean
}

/** How often this tab looks again while another one sends. */
const LOOK_AGAIN_MS = 2000
/** After this many looks without any progress, this tab no longer waits for the other. */
const MOST_IDLE_LOOKS = 8

/**
 * Sends the queue, slice by slice, for as long as there is something to send. One tab at a time sends, and holds a lock for one
 * slice only, so that a tab that freezes or dies holds up nobody for longer. Two tabs may send the same entry: its key makes
 * that harmless, not the lock (design 4).
 */
export class Drain {
  readonly state = new Cell<DrainState>({ sending: null, outdated: false })
  readonly #needs: DrainNeeds
  #running: Promise<void> | null = null
  #again = false
  #failures = 0
  #wait: AbortController | null = null
  #waitsForOne = false
  readonly #passing = new Set<() => void>()
  readonly #stopped = new AbortController()

  constructor(needs: DrainNeeds) {
    this.#needs = needs
  }

  /**
   * Looks for something to send. `fresh` also forgets earlier failures: the network has just come back, and a long pause after
   * them would be wasted.
   */
  wake(fresh = false): void {
    if (this.#stopped.signal.aborted) return
    this.#again = true
    if (fresh) {
      this.#failures = 0
      this.#wait?.abort()
    } else if (this.#waitsForOne) this.#wait?.abort()
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      this.#passed()
      if (this.#again && !this.#stopped.signal.aborted) this.wake()
    })
  }

  /** Resolves once the drain stops or pauses: all is sent, or the rest is held up or waits for another attempt. */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#running) this.#passing.add(resolve)
      else resolve()
    })
  }

  stop(): void {
    this.#stopped.abort()
    this.#wait?.abort()
  }

  async #run(): Promise<void> {
    const { world, outbox } = this.#needs
    const lock = `holdfast:drain:${outbox.user}`
    let done = 0
    let silence = { head: '', looks: 0 }
    while (!this.#stopped.signal.aborted) {
      this.#again = false
      let end = await world.locks.tryHold(lock, () => this.#slice())
      if (end === null) {
        // Another tab sends, and tells what it did. Look again later, in case it died.
        if (waitingIn(outbox) === 0) break
        const head = headOf(outbox)
        silence = { head, looks: head === silence.head ? silence.looks + 1 : 1 }
        if (silence.looks < MOST_IDLE_LOOKS) {
          await this.#pause(LOOK_AGAIN_MS)
          continue
        }
        // The other tab may be frozen in its slice, and keeps the lock for as long. Send without the lock: the keys make sure
        // that what both send is done once.
        end = await this.#slice()
      }
      silence = { head: '', looks: 0 }
      if (end.next === 'now') {
        this.#failures = 0
        done += end.answered
        const left = waitingIn(outbox)
        this.state.set({ sending: { done, of: done + left }, outdated: false })
        this.#needs.drained()
        await world.clock.breathe()
      } else if (end.next === 'later') {
        if (waitingIn(outbox) === 0) break
        this.state.update((state) => ({ ...state, sending: null }))
        this.#waitsForOne = end.forOne === true && !this.#again
        await this.#pause(end.forOne && this.#again ? 0 : end.wait)
        this.#waitsForOne = false
      } else {
        this.state.set({ sending: null, outdated: end.why === 'update' })
        if (!this.#again || end.why !== 'empty') break
      }
    }
    this.state.update((state) => ({ ...state, sending: null }))
  }

  async #slice(): Promise<SliceEnd> {
    try {
      return await this.#needs.slice()
    } catch (error) {
      // The network or the device's storage failed. Both may work again in a moment.
      const wait = error instanceof ApiProblem ? error.retryAfter : null
      if (!(error instanceof Unreachable) && !(error instanceof ApiProblem)) this.#needs.trouble(error)
      return { next: 'later', wait: wait ?? backoff(this.#failures++, this.#needs.world.random) }
    }
  }

  #passed(): void {
    for (const resolve of this.#passing) resolve()
    this.#passing.clear()
  }

  async #pause(milliseconds: number): Promise<void> {
    this.#passed()
    this.#wait = new AbortController()
    await this.#needs.world.clock.sleep(milliseconds, AbortSignal.any([this.#wait.signal, this.#stopped.signal]))
  }
}

/** Is this entry still to be sent? */
export const waits = ({ state }: Entry): boolean => state !== 'attention' && state !== 'acked'

/** How many entries wait to be sent. */
const waitingIn = (outbox: Outbox) => outbox.entries.current().filter(waits).length

/** The first waiting entry and how far it has come: while this stays the same, nothing moves. */
function headOf(outbox: Outbox): string {
  const first = outbox.entries.current().find(waits)
  return first ? `${first.key} ${first.state} ${first.attempts}` : ''
}
