import type { World } from '#data/world.ts'
import { Cell, type Store } from '#data/store.ts'

export interface ConnectivityState {
  /** Did the last attempt bring an answer of ours? */
  online: boolean
  /** When the last marked answer came, by this device's clock. */
  lastAnswerAt: number | null
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffset: number
  /** The build of the last response; if it differs from this one, an update is available. */
  serverBuild: string | null
}

/**
 * Whether the server can be reached: decided by the last response, never by the browser alone. Every part
 * that talks to the server reports here.
 */
export class Connectivity implements Store<ConnectivityState> {
  readonly #state: Cell<ConnectivityState>
  readonly #world: World
  #asked = 0
  /** The number of the latest request that got no answer. */
  #lost = 0

  constructor(world: World, online = true) {
    this.#world = world
    this.#state = new Cell<ConnectivityState>({ online, lastAnswerAt: null, clockOffset: 0, serverBuild: null })
  }

  current = (): ConnectivityState => this.#state.current()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** The server's time as far as this device knows it. */
  serverNow(): number {
    return this.#world.clock.now() + this.current().clockOffset
  }

  /** A request goes out. @returns its number, which its outcome names */
  asks(): number {
    return ++this.#asked
  }

  /** A marked answer came. If a later request got none, this answer is out of date, and changes nothing. */
  answered(asked: number, build: string | null, date: string | null): void {
    const now = this.#world.clock.now()
    const theirs = date === null ? Number.NaN : Date.parse(date)
    const before = this.current()
    // The header has whole seconds only: a difference under two seconds is none.
    const offset = Number.isNaN(theirs) ? before.clockOffset : Math.abs(theirs - now) < 2000 ? 0 : theirs - now
    const online = before.online || asked > this.#lost
    this.#state.set({ online, lastAnswerAt: now, clockOffset: offset, serverBuild: build ?? before.serverBuild })
  }

  /** An attempt brought no answer. */
  lost(asked: number): void {
    this.#lost = Math.max(this.#lost, asked)
    if (this.current().online) this.#state.set({ ...this.current(), online: false })
  }
}
