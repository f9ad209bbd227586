import { webLocks } from './browser-parts.ts'
import type { Locks } from './world.ts'

/**
 * Returns the locks of the browser, which all tabs share. Where the browser has none (plain http, except on localhost) or refuses
 * them (storage is blocked), they work within this tab only; two tabs may then send the same change.
 * @param shared null if the browser has no locks
 */
export function browserLocks(shared: Locks | null = 'locks' in navigator ? webLocks : null): Locks {
  const own = tabLocks()
  let usable = shared
  const locked =
    (request: <R>(locks: Locks, name: string, work: () => Promise<R>) => Promise<R | null>) =>
    async <R>(name: string, work: () => Promise<R>) => {
      if (usable === null) return request(own, name, work)
      let hasBegun = false
      const begun = () => {
        hasBegun = true
        return work()
      }
      try {
        return await request(usable, name, begun)
      } catch (error) {
        if (hasBegun || !isRefusal(error)) throw error
        usable = null
        return request(own, name, work)
      }
    }
  return {
    hold: locked((locks, name, work) => locks.hold(name, work)) as Locks['hold'],
    tryHold: locked((locks, name, work) => locks.tryHold(name, work)),
  }
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/** Returns locks that work within this tab only. */
function tabLocks(): Locks {
  const held = new Map<string, Promise<unknown>>()
  const hold: Locks['hold'] = async (name, work) => {
    while (held.has(name)) await Promise.allSettled([held.get(name)])
    const working = work()
    held.set(name, working)
    return working.finally(() => held.delete(name))
  }
  return { hold, tryHold: async (name, work) => (held.has(name) ? null : hold(name, work)) }
}
