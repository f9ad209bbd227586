import { syncRegistrar } from '#data/closed-app/register-sync.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import { browserLocks } from './browser-locks.ts'
import { browserFetch, channelTabs, timers } from './browser-parts.ts'
import type { KeyValue, World, WorldClock } from './world.ts'
import { deviceValues } from '#lib/browser-values.ts'

/** Returns the browser's implementation of the data layer's external dependencies (`World`). */
export function browserWorld(): World {
  return {
    clock,
    fetch: browserFetch,
    databases: dexieDatabases(),
    memoryDatabases: async () => dexieDatabases(await import('fake-indexeddb')),
    local,
    locks: browserLocks(),
    tabs: channelTabs(),
    random: Math.random,
    isUnattended: followInput(),
    backgroundSync: 'SyncManager' in globalThis ? syncRegistrar(navigator.serviceWorker) : null,
    origin: location.origin,
  }
}

const clock: WorldClock = {
  ...timers,
  frame: () =>
    new Promise((resolve) => {
      // A hidden page gets no animation frames, so a timer is needed too.
      const timer = setTimeout(resolve, document.visibilityState === 'visible' ? 100 : 0)
      requestAnimationFrame(() => {
        clearTimeout(timer)
        resolve()
      })
    }),
}

/** A tab counts as unattended after this many milliseconds without a key, click, touch or scroll. */
const UNATTENDED_MS = 10 * 60_000

/**
 * Follows the input in this tab; opening the tab counts as input.
 * @returns a function that returns whether the last input was more than `UNATTENDED_MS` milliseconds ago
 */
function followInput(): () => boolean {
  let last = clock.now()
  const note = () => (last = clock.now())
  for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    addEventListener(type, note, { capture: true, passive: true })
  return () => clock.now() - last > UNATTENDED_MS
}

const local: KeyValue = {
  ...deviceValues,
  onChange(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}
