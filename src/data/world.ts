import type { Clock } from '#lib/clock.ts'
import type { Databases } from '#data/storage/database.ts'
import { attempt, storageFailed } from '#data/background.ts'

/**
 * The external dependencies of the data layer: time, network, storage, locks, other tabs, random numbers. `browser-world.ts` has
 * those of the browser. Tests have their own, which simulate several devices in one process and can make each dependency fail.
 */
export interface World {
  clock: WorldClock
  fetch: typeof fetch
  databases: Databases
  /** Loads databases in memory, for a browser that refuses to store any. Absent: there are none. */
  memoryDatabases?: () => Promise<Databases>
  /**
   * Local storage, which is read synchronously: for example the token, the profile for the first paint, and the time of the last
   * contact.
   */
  local: KeyValue
  locks: Locks
  tabs: Tabs
  /** Returns a random number from 0 (included) to 1 (not included), for the pauses between retries. */
  random(): number
  /** Whether nobody has used this tab for ten minutes, so that its automatic calls do not prolong the session. */
  isUnattended(): boolean
  /**
   * Requests that the browser starts the service worker once the network is back, also with every tab closed. Resolves with
   * whether it will. Null if the browser lacks Background Sync.
   */
  backgroundSync: (() => Promise<boolean>) | null
  /** The origin of calls; '' means the page's own origin. */
  origin: string
}

export interface WorldClock extends Clock {
  /** Resolves after `milliseconds`, or as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Resolves before the next paint, or soon if nothing is painted. */
  frame(): Promise<void>
  /** Pauses long work, to let clicks and paints through. */
  breathe(): Promise<void>
}

export interface KeyValue {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls the listener with the key that another tab has changed; null if that tab cleared the whole storage. */
  onChange(listener: (key: string | null) => void): () => void
}

export interface Locks {
  /** Waits until the lock is free, and runs the work while it holds the lock. */
  hold<R>(name: string, work: () => Promise<R>): Promise<R>
  /** Runs the work if the lock is free; returns `null` at once if it is not. */
  tryHold<R>(name: string, work: () => Promise<R>): Promise<R | null>
}

/**
 * The messages between the tabs of one browser; a tab does not receive its own. Messages may get lost, so do not rely on them
 * alone.
 */
export interface Tabs {
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

export interface TabMessage {
  /** The message's channel between tabs, for example `outbox:7`, `mirror:7:123` or `session`. */
  channel: string
  body: unknown
}

/**
 * Sends and receives messages of one channel between tabs. A tab handles all messages one after the other, even those of
 * different channels, because an ended entry must not leave the screen before the row of its response is there.
 */
export const tabChannel = (tabs: Tabs, name: string) => ({
  send: (body: unknown) => tabs.send({ channel: name, body }),
  listen: (listener: (body: unknown) => unknown) =>
    tabs.listen((message) => {
      if (message.channel !== name) return
      const handle = () => listener(message.body)
      hearing.set(tabs, attempt((hearing.get(tabs) ?? Promise.resolve()).then(handle), storageFailed))
    }),
})

/** For each `Tabs`, a promise that settles when the tab has handled all messages that it has received so far. */
const hearing = new WeakMap<Tabs, Promise<unknown>>()
