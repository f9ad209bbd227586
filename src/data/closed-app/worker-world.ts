import { browserFetch, channelTabs, timers, webLocks } from '#data/browser-parts.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import type { WorkerWorld } from './send-closed.ts'

/** Returns the world of the service worker, and a function that closes its connection to the tabs. */
export function workerWorld(): { world: WorkerWorld; close: () => void } {
  const tabs = channelTabs()
  const world: WorkerWorld = {
    // A worker paints nothing.
    clock: { ...timers, frame: timers.breathe },
    fetch: browserFetch,
    databases: dexieDatabases(),
    locks: webLocks,
    tabs,
    random: Math.random,
    origin: location.origin,
  }
  return { world, close: tabs.close }
}
