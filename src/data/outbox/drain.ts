import { backoff } from '#data/api/backoff.ts'
import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { Cell } from '#data/store.ts'
import type { World } from '#data/world.ts'
import {
  isRunning,
  stepDrain,
  type DrainEffect,
  type DrainEvent,
  type DrainState,
  type QueueNow,
  type SliceEnd,
} from './drain-state.ts'
import type { Entry } from './entry.ts'
import type { Outbox } from './outbox.ts'

export interface Placed {
  entry: Entry
  row: unknown
  /** Whether the response is that of an earlier attempt, so that the row may have been changed or deleted since. */
  isReplayed: boolean
}

export interface DrainNeeds {
  world: World
  outbox: Outbox
  /** Sends one batch (see `slice.ts`); its code is loaded with the first entry to send. */
  slice(): Promise<SliceEnd>
  /** Called after each batch with a response, even if no entry was done. */
  drained(): void
  /** Called with errors of sending that are neither failures of the network nor refusals by the server. */
  trouble(error: unknown): void
}

/** The drain's progress for screens. */
export interface DrainProgress {
  /** `done`: the number of entries of this run with a response; `of`: that number plus the entries still waiting. */
  sending: { done: number; of: number } | null
  /** Whether an entry waits for a newer app. */
  outdated: boolean
}

/** The result of a slice. */
type SliceOutcome = { is: 'slice ended'; end: SliceEnd } | { is: 'slice failed'; retryAfter: number | null }

/**
 * Sends the queue, slice by slice, with the steps in `drain-state.ts`. One tab sends at a time, with a lock. If a frozen tab holds
 * the lock, others send without it after some seconds; the keys prevent a second effect.
 */
export class Drain {
  readonly progress = new Cell<DrainProgress>({ sending: null, outdated: false })
  readonly #needs: DrainNeeds
  #state: DrainState = { is: 'idle', failures: 0 }
  #pausing = new AbortController()
  readonly #waitingForPause = new Set<() => void>()

  constructor(needs: DrainNeeds) {
    this.#needs = needs
  }

  /**
   * Checks whether there is something to send. `fresh` also forgets earlier failures, so that no long pause follows them, for
   * example because the network has just come back.
   */
  wake(fresh = false): void {
    this.#dispatch({ is: 'woken', fresh })
  }

  /**
   * Resolves once the drain stops or pauses: all entries are sent, or the remaining ones are held back or wait for another attempt.
   */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (isRunning(this.#state)) this.#waitingForPause.add(resolve)
      else resolve()
    })
  }

  stop(): void {
    this.#dispatch({ is: 'stop' })
  }

  #dispatch(event: DrainEvent): void {
    const { state, effects } = stepDrain(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: DrainEffect): void {
    const { world, drained } = this.#needs
    switch (effect.do) {
      case 'send':
        return void this.#follow(this.#send(effect.alone))
      case 'breathe':
        return void this.#follow(rested(world.clock.breathe()))
      case 'pause':
        return void this.#follow(rested(this.#pause(effect.wait)))
      case 'back off':
        return void this.#follow(rested(this.#pause(backoff(effect.failures, world.random))))
      case 'end pause':
        return this.#pausing.abort()
      case 'show':
        return this.progress.update(({ outdated }) => ({ sending: effect.sending, outdated: effect.outdated ?? outdated }))
      case 'report drained':
        return drained()
      case 'release':
        return this.#release()
    }
  }

  /** Takes the next step after an effect has ended. */
  async #follow(event: Promise<DrainEvent>): Promise<void> {
    try {
      this.#dispatch(await event)
    } catch (error) {
      this.#dispatch({ is: 'broken' })
      this.#needs.trouble(error)
    }
  }

  async #send(alone: boolean): Promise<DrainEvent> {
    const { world, outbox } = this.#needs
    const lock = `holdfast:drain:${outbox.user}`
    const outcome = alone ? await world.locks.tryHold(lock, () => this.#slice()) : await this.#slice()
    const queue = queueIn(outbox)
    return outcome === null ? { is: 'busy', queue } : { ...outcome, queue }
  }

  async #slice(): Promise<SliceOutcome> {
    try {
      return { is: 'slice ended', end: await this.#needs.slice() }
    } catch (error) {
      // The network or the device's storage failed, or the server refused the batch. A later attempt may succeed.
      if (!(error instanceof Unreachable) && !(error instanceof ApiProblem)) this.#needs.trouble(error)
      return { is: 'slice failed', retryAfter: error instanceof ApiProblem ? error.retryAfter : null }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    this.#pausing = new AbortController()
    return this.#needs.world.clock.sleep(milliseconds, this.#pausing.signal)
  }

  #release(): void {
    for (const resolve of this.#waitingForPause) resolve()
    this.#waitingForPause.clear()
  }
}

const rested = async (rest: Promise<void>): Promise<DrainEvent> => {
  await rest
  return { is: 'rested' }
}

/** Whether this entry is still to be sent. */
export const waits = ({ state }: Entry): boolean => state !== 'attention' && state !== 'acked'

function queueIn(outbox: Outbox): QueueNow {
  const waiting = outbox.entries.current().filter(waits)
  const [first] = waiting
  return { waiting: waiting.length, head: first ? `${first.key} ${first.state} ${first.attempts}` : '' }
}
