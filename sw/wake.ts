export const syncTag = 'holdfast-drain'

/** The type of a Background Sync event, which TypeScript's DOM types lack, since only Chromium has the feature. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Makes every open page drain its queue when the browser reports that the network is back. The worker sends nothing itself. */
export function wakeOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === syncTag) sync.waitUntil(wakePages(worker.clients))
  })
}

async function wakePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'holdfast:wake' })
}
