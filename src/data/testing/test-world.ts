import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { systemClock } from '#lib/clock.ts'
import type { Database, Databases } from '#data/storage/database.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import type { TabMessage, World, WorldClock } from '#data/world.ts'

/** A clock that only the test moves; sleepers wake in their order. */
export class TestClock implements WorldClock {
  #now: number
  #sleepers: { at: number; wake: () => void }[] = []

  constructor(now = Date.parse('2026-06-01T12:00:00Z')) {
    this.#now = now
  }

  now = () => this.#now

  sleep = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve()
      const sleeper = { at: this.#now + milliseconds, wake: resolve }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper)
        resolve()
      })
    })

  frame = () => turn()
  breathe = () => turn()

  advance(milliseconds: number): void {
    this.#now += milliseconds
    const due = this.#sleepers.filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at)
    this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now)
    for (const { wake } of due) wake()
  }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** One browser on one device: its storage, its tabs, its locks. Each tab has its own world in it. */
export class TestDevice {
  readonly clock: TestClock
  readonly #local = new Map<string, string>()
  readonly #factory = new IDBFactory()
  readonly #tabs = new Set<(message: TabMessage, from: object) => void>()
  readonly #localListeners = new Set<(key: string | null, from: object) => void>()
  readonly #locks = new Map<string, Promise<unknown>>()
  /** Whether a write to these stores fails, as on a full device. */
  full: (stores: readonly string[], database: string) => boolean = () => false
  /** Called before a database is used (awaited): `names`, `open NAME`, `list NAME STORE`, `change NAME STORES`, `close …`. */
  before: (use: string) => Promise<void> | void = () => {}
  /** Whether messages of a channel get lost. */
  muted: (channel: string) => boolean = () => false
  /** Registers a sync event; null as in a browser without Background Sync. */
  backgroundSync: World['backgroundSync'] = null
  /** Whether the device is unattended. */
  unattended = false

  constructor(clock = new TestClock()) {
    this.clock = clock
  }

  /** Makes the world of a new tab, with its own connection to the server. */
  tab(fetch: typeof globalThis.fetch): World {
    const me = {}
    return {
      clock: this.clock,
      fetch,
      databases: this.#databases(),
      random: () => 0.5,
      isUnattended: () => this.unattended,
      backgroundSync: this.backgroundSync,
      origin: 'http://holdfast.test',
      local: {
        get: (key) => this.#local.get(key) ?? null,
        set: (key, value) => {
          if (this.#local.get(key) === value) return
          this.#local.set(key, value)
          for (const listener of this.#localListeners) listener(key, me)
        },
        remove: (key) => {
          if (!this.#local.delete(key)) return
          for (const listener of this.#localListeners) listener(key, me)
        },
        onChange: (listener) => {
          const onKey = (key: string | null, from: object) => from !== me && listener(key)
          this.#localListeners.add(onKey)
          return () => this.#localListeners.delete(onKey)
        },
      },
      tabs: {
        send: (message) => {
          if (this.muted(message.channel)) return
          const copy = structuredClone(message)
          setTimeout(() => {
            for (const listener of this.#tabs) listener(copy, me)
          })
        },
        listen: (listener) => {
          const onMessage = (message: TabMessage, from: object) => from !== me && listener(message)
          this.#tabs.add(onMessage)
          return () => this.#tabs.delete(onMessage)
        },
      },
      locks: {
        hold: async (name, work) => {
          while (this.#locks.has(name)) await Promise.allSettled([this.#locks.get(name)])
          return this.#held(name, work)
        },
        tryHold: async (name, work) => (this.#locks.has(name) ? null : this.#held(name, work)),
      },
    }
  }

  /** Releases the locks, as when their tab dies. */
  freeLocks(): void {
    this.#locks.clear()
  }

  #held<R>(name: string, work: () => Promise<R>): Promise<R> {
    const working = work()
    this.#locks.set(name, working)
    return working.finally(() => this.#locks.get(name) === working && this.#locks.delete(name))
  }

  #databases(): Databases {
    const real = dexieDatabases({ indexedDB: this.#factory, IDBKeyRange })
    return {
      ...real,
      names: async () => {
        await this.before('names')
        return real.names()
      },
      open: async (name, shape) => {
        await this.before(`open ${name}`)
        const database = await real.open(name, shape)
        const list: Database['list'] = async (store, range) => {
          await this.before(`list ${name} ${store}`)
          return database.list(store, range)
        }
        const change: Database['change'] = async (stores, work) => {
          await this.before(`change ${name} ${stores.join()}`)
          if (this.full(stores, name)) throw new DOMException('The device is full', 'QuotaExceededError')
          return database.change(stores, work)
        }
        const close = () => {
          void this.before(`close ${name}`)
          database.close()
        }
        return { ...database, list, change, close }
      },
    }
  }
}

/** Advances the test's clock until `test` returns a true value. Throws after 15 seconds of real time. */
export async function eventually(clock: TestClock, test: () => unknown, what = 'it'): Promise<void> {
  const patience = systemClock.now() + 15_000
  for (let tries = 0; systemClock.now() < patience; tries++) {
    if (await test()) return
    await turn()
    if (tries % 3 === 2) clock.advance(200)
  }
  throw new Error(`${what} did not come about: ${test}`)
}
