import { type ClosedSender, SENDER_SCRIPT, SYNC_TAG } from '#lib/background-sync.ts'
import { serverPathPattern } from '#lib/server-paths.ts'

/** The type of a Background Sync event, which TypeScript's DOM types lack, since only Chromium has the feature. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** The worker after the script of the sender has run. */
type WithSender = ServiceWorkerGlobalScope & { holdfastSender: ClosedSender }

/** How often the worker checks whether open pages have sent their queue, and the pause before each check in milliseconds. */
const LOOKS = 15
const PAUSE_MS = 1000

/**
 * Sends the queue when the browser reports that the network is back: open pages send it themselves, and without a page the worker
 * does. Stores the script for that with the worker, and runs it only then.
 */
export function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  if (!('sync' in worker.registration)) return
  worker.addEventListener('install', (event) => event.waitUntil(store(worker)))
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(sendOrRetry(worker))
  })
}

/** Browsers keep the scripts that a worker imports while it is installed, and refuse others later. */
async function store(worker: ServiceWorkerGlobalScope): Promise<void> {
  worker.importScripts(SENDER_SCRIPT)
}

/** Rejects if something still waits for the network, so that the browser fires the event again later. */
async function sendOrRetry(worker: ServiceWorkerGlobalScope): Promise<void> {
  worker.importScripts(SENDER_SCRIPT)
  const { clients, holdfastSender } = worker as WithSender
  let pages = await pagesOf(clients)
  for (const page of pages) page.postMessage({ type: 'holdfast:wake' })
  for (let looks = 0; pages.length > 0; pages = await pagesOf(clients)) {
    if (looks++ === LOOKS) throw new Error('A page has not sent its queue yet')
    // A pause first: a page that is being closed has registered the event, and may still be storing its change.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (!(await holdfastSender.waits())) return
  }
  if (await holdfastSender.send()) throw new Error('The queue still waits for the network')
}

/** Returns the windows that show the app; one that shows a page of the server itself, such as a picture, sends nothing. */
async function pagesOf(clients: Clients): Promise<readonly WindowClient[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !serverPathPattern.test(new URL(url).pathname))
}
