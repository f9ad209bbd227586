/** Texts by key that survive a reload of the page. */
export interface BrowserValues {
  get(key: string): string | null
  /** Returns the stored JSON, or null if there is none or it is damaged. */
  getJson(key: string): unknown
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Wraps a storage of the browser. It never throws: what the browser refuses to store, because storage is blocked or full, lasts
 * until the page is closed.
 * @param storage returns the storage; may throw, as browsers do that block it
 */
export function valuesIn(storage: () => Storage): BrowserValues {
  const unstored = new Map<string, string>()
  const tried = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  const get = (key: string) => unstored.get(key) ?? tried(() => storage().getItem(key))
  return {
    get,
    getJson: (key) => tried((): unknown => JSON.parse(get(key) ?? 'null')),
    set(key, value) {
      unstored.set(key, value)
      tried(() => {
        storage().setItem(key, value)
        unstored.delete(key)
      })
    },
    remove(key) {
      unstored.delete(key)
      tried(() => storage().removeItem(key))
    },
  }
}

/** The values of this device. */
export const deviceValues = valuesIn(() => localStorage)

/** The values of this tab. */
export const tabValues = valuesIn(() => sessionStorage)
