import type { World } from '#data/world.ts'
import { Cell, type Store } from '#data/store.ts'

export interface ConnectivityState {
  /** Whether the last attempt brought a response of our server. */
  online: boolean
  /** When the last marked response arrived, by the server's clock. */
  lastAnswerAt: number | null
  /** How many milliseconds the server's clock is ahead of this device's: the last known difference, even if old. */
  clockOffset: number
}

/** A sent request. */
export interface SentRequest {
  /** The place of the request in the order of all requests. */
  number: number
  /** When the request was sent, by this device's clock. */
  sentAt: number
}

/** The storage key of the clocks' difference, used while there is no network. */
const OFFSET = 'holdfast.clock-offset'
/** A smaller difference of the clocks is ignored, because the server writes its time in whole seconds. */
const LEAST_OFFSET_MS = 2000
const SECOND_MS = 1000

/**
 * Knows whether the server can be reached, from the outcome of the last call, never from the browser alone. `api.ts` reports
 * every call here; signed uploads and the socket do not report.
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

  /** The server's time as far as this device knows it. */
  serverNow(): number {
    return this.#world.clock.now() + this.current().clockOffset
  }

  /** Notes that a request is sent. @returns the request, to pass to `answered` or `lost` */
  requestSent(): SentRequest {
    return { number: ++this.#lastNumber, sentAt: this.#world.clock.now() }
  }

  /** Notes a marked response. If a later request got no response, this one does not show that the server can be reached again. */
  answered({ number, sentAt }: SentRequest, date: string | null): void {
    const now = this.#world.clock.now()
    const before = this.current()
    const clockOffset = offsetAfter(before.clockOffset, { sentAt, date, now })
    if (clockOffset !== before.clockOffset) this.#world.local.set(OFFSET, String(clockOffset))
    const online = before.online || number > this.#lost
    this.#state.set({ online, lastAnswerAt: now + clockOffset, clockOffset })
  }

  /** Notes that an attempt brought no response. */
  lost({ number }: SentRequest): void {
    this.#lost = Math.max(this.#lost, number)
    if (this.current().online) this.#state.set({ ...this.current(), online: false })
  }
}

/**
 * Returns the difference of the clocks after a response. The server wrote its time between the request and the response, which
 * may be minutes apart; the known difference stays if it is possible for a time in between.
 */
function offsetAfter(known: number, { sentAt, date, now }: { sentAt: number; date: string | null; now: number }): number {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return known
  const [least, most] = [theirs - now, theirs - sentAt]
  if (known >= least && known <= most + SECOND_MS) return known
  const next = known < least ? least : most
  return Math.abs(next) < LEAST_OFFSET_MS ? 0 : next
}
