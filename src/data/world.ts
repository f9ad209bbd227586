import type { Clock } from '#lib/clock.ts'
import type { Databases } from '#data/storage/database.ts'
import { attempt, codeMissing, storageFailed } from '#data/background.ts'

/**
 * All that the data layer needs from outside: time, network, storage, locks, other tabs, chance. The browser's is in
 * `browser-world.ts`; a test brings its own, with several devices in one process, and lets each of them fail when it likes.
 */
export interface World {
  clock: WorldClock
  fetch: typeof fetch
  databases: Databases
  /** The small synchronous storage: token, profile for the first paint, time of the last contact. */
  local: KeyValue
  locks: Locks
  tabs: Tabs
  /** A number from 0 (included) to 1, for the jitter of retries. */
  random(): number
  /** Whether nobody has used this tab for ten minutes: what it calls by itself then does not keep the session open. */
  isUnattended(): boolean
  /** The origin of calls: '' is the page's own. */
  origin: string
}

export interface WorldClock extends Clock {
  /** Resolves after `milliseconds`, or as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Resolves before the next picture is painted (soon, where nothing is painted). */
  frame(): Promise<void>
  /** Lets clicks and paints through in the middle of long work. */
  breathe(): Promise<void>
}

export interface KeyValue {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Another tab changed something. */
  onChange(listener: (key: string | null) => void): () => void
}

export interface Locks {
  /** Runs the work alone in all tabs, after the present holder of the lock. */
  hold<R>(name: string, work: () => Promise<R>): Promise<R>
  /** The same, or `null` at once where another tab holds it. */
  tryHold<R>(name: string, work: () => Promise<R>): Promise<R | null>
}

/** Messages between the tabs of one browser; a tab does not receive its own. Messages get lost, so nothing may depend on them alone. */
export interface Tabs {
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

export interface TabMessage {
  /** The channel between tabs that it is for: `outbox:7`, `mirror:7:123`, `session`. */
  channel: string
  body: unknown
}

/**
 * Sends and receives messages of one channel between tabs. A tab handles all messages one after the other, whatever their channel:
 * an ended entry must not leave the screen before the row of its answer is there.
 */
export const tabChannel = (tabs: Tabs, name: string) => ({
  send: (body: unknown) => tabs.send({ channel: name, body }),
  listen: (listener: (body: unknown) => unknown) =>
    tabs.listen((message) => {
      if (message.channel !== name) return
      const handle = () => listener(message.body)
      hearing.set(tabs, attempt((hearing.get(tabs) ?? Promise.resolve()).then(handle), storageFailed, codeMissing))
    }),
})

/** The message that each tab is still handling. */
const hearing = new WeakMap<Tabs, Promise<unknown>>()
