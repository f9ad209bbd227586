import type { World } from '#data/world.ts'
import { Cell, type Store } from '#data/store.ts'

export interface ConnectivityState {
  /** Whether the server could be reached at the last call. Before the first call, the value comes from the browser. */
  online: boolean
  /** When the last marked response arrived, in epoch milliseconds by the server's clock; null before the first. */
  lastAnswerAt: number | null
  /** How many milliseconds the server's clock is ahead of this device's: the last known difference, even if old. */
  clockOffset: number
}

/** A sent request. */
export interface SentRequest {
  /** The place of the request in the order of all requests. */
  number: number
  /** The time at which the request was sent, in epoch milliseconds by this device's clock. */
  sentAt: number
}

/** The local storage key of the last known difference of the clocks, which is used until the first response. */
export const OFFSET = 'holdfast.clock-offset'
/** A smaller difference of the clocks is ignored, because the server writes its time in whole seconds. */
const LEAST_OFFSET_MS = 2000
const SECOND_MS = 1000

/**
 * Determines whether the server can be reached, from the outcome of calls; what the browser reports counts only before the first
 * call. `api.ts` reports its calls here. Other requests, such as signed uploads and the socket, do not count.
 */
export class Connectivity implements Store<ConnectivityState> {
  readonly #state: Cell<ConnectivityState>
  readonly #world: World
  #lastNumber = 0
  /** The number of the latest request that got no response. */
  #lost = 0

  constructor(world: World, online = true) {
    this.#world = world
    const clockOffset = Number(world.local.get(OFFSET)) || 0
    this.#state = new Cell<ConnectivityState>({ online, lastAnswerAt: null, clockOffset })
  }

  current = (): ConnectivityState => this.#state.current()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** The server's time as estimated on this device, in epoch milliseconds. */
  serverNow(): number {
    return this.#world.clock.now() + this.current().clockOffset
  }

  /** Notes that a request is sent. @returns the request, to pass to `answered` or `lost` */
  requestSent(): SentRequest {
    return { number: ++this.#lastNumber, sentAt: this.#world.clock.now() }
  }

  /**
   * Notes a marked response. It does not show that the server can be reached again if a request that was sent later got no
   * response.
   */
  answered({ number, sentAt }: SentRequest, date: string | null): void {
    const now = this.#world.clock.now()
    const before = this.current()
    const clockOffset = offsetAfter(before.clockOffset, { sentAt, date, now })
    if (clockOffset !== before.clockOffset) this.#world.local.set(OFFSET, String(clockOffset))
    const online = before.online || number > this.#lost
    this.#state.set({ online, lastAnswerAt: now + clockOffset, clockOffset })
  }

  /** Notes that a request brought no response from our server. */
  lost({ number }: SentRequest): void {
    this.#lost = Math.max(this.#lost, number)
    if (this.current().online) this.#state.set({ ...this.current(), online: false })
  }
}

/**
 * Returns the difference of the clocks after a response, in milliseconds. The server wrote its time at an unknown moment between
 * the request and the response, which may be minutes apart. The known difference stays if it is possible for one of these moments.
 */
function offsetAfter(known: number, { sentAt, date, now }: { sentAt: number; date: string | null; now: number }): number {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return known
  const [least, most] = [theirs - now, theirs - sentAt]
  if (known >= least && known <= most + SECOND_MS) return known
  const next = known < least ? least : most
  return Math.abs(next) < LEAST_OFFSET_MS ? 0 : next
}
