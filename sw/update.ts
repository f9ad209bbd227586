/**
 * Activates a waiting version only when the page requests it (`{ type: 'holdfast:skip-waiting' }`), because a form in progress
 * would not survive new scripts. A version controls the open pages as soon as it is active.
 */
export function activateOnRequest(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown } | null
    if (message?.type === 'holdfast:skip-waiting') event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
