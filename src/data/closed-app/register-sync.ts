import { browserRefused, inBackground } from '#data/background.ts'
import { SYNC_TAG } from '#lib/background-sync.ts'

/** The part of a registration that TypeScript's DOM types lack, since only Chromium has it. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Returns a function that registers a sync event of the service worker, and resolves with whether there is a worker. Once the
 * worker is active, the request leaves the tab within the call, because the tab may be closing.
 */
export function syncRegistrar(container: Pick<ServiceWorkerContainer, 'ready' | 'getRegistration'>): () => Promise<boolean> {
  let active: WithSync | undefined
  // Without a worker, as in development, `ready` never resolves, so no call waits for it.
  inBackground(
    container.ready.then((registration) => (active = registration as WithSync)),
    browserRefused,
  )
  return async () => {
    const { sync } = active ?? ((await container.getRegistration()) as WithSync | undefined) ?? {}
    await sync?.register(SYNC_TAG)
    return sync !== undefined
  }
}
