import { PrecacheController } from 'workbox-precaching'

/**
 * How many files are fetched at once. WebKit needs some 50 ms for each file of the worker, however small it is. A browser has six
 * connections to a server; the page, which loads its data meanwhile, keeps half of them.
 */
const AT_ONCE = 3

/** Stores the files of the app on the device, several at once; Workbox itself fetches one after the other. */
export class AppFiles extends PrecacheController {
  override install(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const stored = this.#store(event)
    event.waitUntil(stored)
    return stored
  }

  /** Stores every file. One that cannot be stored ends the installation, which the browser repeats at the next visit. */
  async #store(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const files = this.getURLsToCacheKeys().entries()
    const storeInTurn = async () => {
      for (const [url, cacheKey] of files) {
        const integrity = this.getIntegrityForCacheKey(cacheKey)
        const request = new Request(url, {
          ...(integrity && { integrity }),
          cache: cacheKey === url ? 'default' : 'reload',
          credentials: 'same-origin',
        })
        await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, storeInTurn))
    return { updatedURLs: this.getCachedURLs(), notUpdatedURLs: [] }
  }
}
