import { serverClock } from '#lib/server-clock.ts'
import { whenIdle } from '#lib/idle.ts'
import { Cell, derived, type Store } from '#data/store.ts'
import { upcoming } from './keeping.ts'
import type { Mirror } from './mirror.ts'
import { inBackground, storageFailed } from '#data/background.ts'

/** A channel's data on this device, and the choices that determine it. */
export interface KeptOffline {
  pinned: readonly number[]
  /** The ids of the next events by time, computed again only when the events or the other fields change. */
  next: readonly number[]
  /** The events whose seats are on this device; empty until first looked up. */
  stored: readonly number[]
  pulling: boolean
}

const known = new WeakMap<Mirror, Store<KeptOffline>>()

/** Returns the store for a mirror, which all rows of a list share. */
export function keptOffline(mirror: Mirror): Store<KeptOffline> {
  const before = known.get(mirror)
  if (before) return before
  const stored = new StoredEvents(mirror)
  const { pulling, keeping } = mirror
  const events = mirror.rows('events').state
  const store = derived([keeping.pinned, events, stored, pulling], () => ({
    pinned: keeping.pinned.current(),
    next: upcoming(events.current().values(), serverClock.now()),
    stored: stored.current(),
    pulling: pulling.current(),
  }))
  known.set(mirror, store)
  return store
}

/**
 * The events whose seats are on this device. While a screen watches, they are looked up again when the receipt changes, and when a
 * pull begins or ends.
 */
export class StoredEvents implements Store<readonly number[]> {
  readonly #mirror: Mirror
  readonly #events = new Cell<readonly number[]>([])
  #stops: (() => void)[] = []
  #watchers = 0
  #isLooking = false

  constructor(mirror: Mirror) {
    this.#mirror = mirror
  }

  current = (): readonly number[] => this.#events.current()

  subscribe = (listener: () => void): (() => void) => {
    const stop = this.#events.subscribe(listener)
    if (this.#watchers++ === 0) {
      const look = () => inBackground(this.#look(), storageFailed)
      this.#stops = [this.#mirror.receipt.subscribe(look), this.#mirror.pulling.subscribe(look)]
      look()
    }
    return () => {
      stop()
      if (--this.#watchers === 0) for (const end of this.#stops) end()
    }
  }

  /** Looks the events up. This needs the seats' code, which must not load before the rows are painted. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await whenIdle()
    } finally {
      this.#isLooking = false
    }
    const events = [...(await (await this.#mirror.seats()).keptEvents()).keys()]
    if (events.join() !== this.current().join()) this.#events.set(events)
  }
}
