import type { Data } from './data.ts'
import { startLive } from '#data/live/start-live.ts'
import { browserRefused, callFailed, inBackground, storageFailed } from './background.ts'

/**
 * Listens to events that make this tab look for work: changes of the network, the tab being shown, messages of the service worker,
 * the server's hints. Any of these events may be missing; each only makes the next check come sooner.
 */
export function startWakes(data: Data): void {
  const again = () => {
    inBackground(data.session.renew(), callFailed)
    data.session.look()
    inBackground(data.userData.current()?.lookAgain(), storageFailed)
  }
  // The browser may be wrong about the network, so ask the server.
  const check = () => {
    if (data.session.token() !== null) inBackground(data.session.refresh(5000), callFailed)
    data.userData.current()?.drain.wake(true)
  }
  addEventListener('online', check)
  addEventListener('offline', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  navigator.serviceWorker?.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type === 'holdfast:wake') check()
  })
  followQueue(data)
  startLive(data)
}

/** The tag of the service worker's sync event. */
const SYNC_TAG = 'holdfast-drain'

/**
 * Registers a sync event while entries are queued and the server cannot be reached. The browser fires the event once the network is
 * back.
 */
function followQueue(data: Data): void {
  let isRequested = false
  const look = () => {
    const waits = (data.userData.current()?.outbox.entries.current().length ?? 0) > 0
    if (!waits || data.connectivity.current().online) {
      isRequested = false
      return
    }
    if (isRequested) return
    isRequested = true
    const registered = navigator.serviceWorker?.ready.then((registration) =>
      (registration as { sync?: { register(tag: string): Promise<void> } }).sync?.register(SYNC_TAG),
    )
    inBackground(registered, browserRefused)
  }
  data.connectivity.subscribe(look)
  let stop = () => {}
  const follow = () => {
    stop()
    stop = data.userData.current()?.outbox.entries.subscribe(look) ?? (() => {})
    look()
  }
  data.userData.subscribe(follow)
  follow()
}
