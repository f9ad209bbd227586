import type { KeyValue, Locks, TabMessage, Tabs, World } from '#data/world.ts'
import type { Loom, Thread } from './loom.ts'
import { MemoryDatabases } from './memory-databases.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Makes a promise that never resolves, for a dead tab. A shared promise would hold a reference to everything that waits for it. */
const never = () => new Promise<never>(() => {})

interface Held {
  by: Thread
  queue: (() => void)[]
}

/** One browser on one device: its storage, its locks, its clock, and the messages between its tabs. */
export class ModelDevice {
  readonly name: string
  readonly databases: MemoryDatabases
  /** The local storage of the browser. */
  readonly local: Map<string, string>
  /** The time by which this device's clock is ahead of the true time, in milliseconds; negative if it is behind. */
  skew = 0
  online = true
  /** The percentage of lost messages between tabs. */
  deafness = 0
  /** Whether a tab has asked the browser to start the service worker once the network is back. */
  isSyncRegistered = false
  /** The tokens of which the user has signed out here. */
  readonly signedOut = new Set<string>()
  /** Whether any message has been lost. */
  missedWords = false
  readonly #loom: Loom
  readonly #time: VirtualTime
  readonly #random: Random
  readonly #ears = new Map<Thread, Set<(message: TabMessage) => void>>()
  readonly #localEars = new Map<Thread, Set<(key: string | null) => void>>()
  readonly #locks = new Map<string, Held>()

  constructor(name: string, parts: { loom: Loom; time: VirtualTime; random: Random }) {
    this.name = name
    this.local = new Map([['holdfast.device', name]])
    this.#loom = parts.loom
    this.#time = parts.time
    this.#random = parts.random
    this.databases = new MemoryDatabases(parts.loom)
  }

  now = (): number => this.#time.now() + this.skew

  /** Returns the names of the locks that a tab holds. */
  locksOf = (thread: Thread): string[] => [...this.#locks].flatMap(([name, { by }]) => (by === thread ? [name] : []))

  /** Removes a tab that has ended, which frees its locks. */
  bury(thread: Thread): void {
    this.#ears.delete(thread)
    this.#localEars.delete(thread)
    for (const name of this.locksOf(thread)) this.#free(name)
  }

  /** Returns the world of a tab on this device, without the network. */
  worldOf(thread: Thread): Omit<World, 'fetch'> {
    const loom = this.#loom
    return {
      clock: {
        now: this.now,
        sleep: (milliseconds, signal) => this.#time.sleep(thread, milliseconds, signal),
        frame: () => loom.ask(thread, `frame:${thread.name}`, () => undefined),
        breathe: () => loom.ask(thread, null, () => undefined),
      },
      databases: this.databases.of(thread),
      isUnattended: () => false,
      backgroundSync: () => {
        // The request leaves the tab at once, so that the tab may die before the response.
        if (thread.alive) this.isSyncRegistered = true
        return loom.ask(thread, null, () => true)
      },
      local: this.#localOf(thread),
      locks: this.#locksFor(thread),
      tabs: this.#tabsOf(thread),
      random: this.#random.next,
      origin: 'http://holdfast.test',
    }
  }

  #localOf(thread: Thread): KeyValue {
    const mine = new Set<(key: string | null) => void>()
    this.#localEars.set(thread, mine)
    const notify = (key: string) => {
      for (const [other, ears] of this.#localEars)
        if (other !== thread) this.#loom.push(other, `words:${other.name}`, () => ears.forEach((ear) => ear(key)))
    }
    return {
      get: (key) => this.local.get(key) ?? null,
      set: (key, value) => {
        if (!thread.alive || this.local.get(key) === value) return
        this.local.set(key, value)
        notify(key)
      },
      remove: (key) => {
        if (thread.alive && this.local.delete(key)) notify(key)
      },
      onChange(listener) {
        mine.add(listener)
        return () => void mine.delete(listener)
      },
    }
  }

  #tabsOf(thread: Thread): Tabs {
    const mine = new Set<(message: TabMessage) => void>()
    this.#ears.set(thread, mine)
    return {
      send: (message) => {
        if (!thread.alive) return
        const copy = structuredClone(message)
        for (const [other, ears] of this.#ears) {
          if (other === thread) continue
          if (this.#random.percent(this.deafness)) {
            this.missedWords = true
            continue
          }
          this.#loom.push(other, `words:${other.name}`, () => ears.forEach((ear) => ear(structuredClone(copy))))
        }
      },
      listen(listener) {
        mine.add(listener)
        return () => void mine.delete(listener)
      },
    }
  }

  #locksFor(thread: Thread): Locks {
    const granted = <R>(name: string, work: () => Promise<R>): Promise<R> =>
      this.#loom
        .ask(thread, null, () => undefined)
        .then(work)
        .finally(() => this.#locks.get(name)?.by === thread && this.#free(name))
    return {
      hold: async (name, work) => {
        if (!thread.alive) return never()
        const held = this.#locks.get(name)
        if (held) await new Promise<void>((resolve) => held.queue.push(() => this.#pass(name, held, thread, resolve)))
        else this.#locks.set(name, { by: thread, queue: [] })
        return granted(name, work)
      },
      tryHold: async (name, work) => {
        if (!thread.alive) return never()
        if (this.#locks.has(name)) return this.#loom.ask(thread, null, () => null)
        this.#locks.set(name, { by: thread, queue: [] })
        return granted(name, work)
      },
    }
  }

  #free(name: string): void {
    const held = this.#locks.get(name)
    this.#locks.delete(name)
    held?.queue.shift()?.()
  }

  /** Passes the lock to the next waiting tab that is alive. */
  #pass(name: string, { queue }: Held, to: Thread, resolve: () => void): void {
    if (!to.alive) {
      queue.shift()?.()
      return
    }
    this.#locks.set(name, { by: to, queue })
    resolve()
  }
}
