import { Cell } from '#data/store.ts'

import { leaveQuietly } from '#shell/frame/leaving.ts'

/** Takes the new version over and reloads, once a new version waits; null until then. */
export const updateReady = new Cell<(() => void) | null>(null)

const hour = 3_600_000

/** Registers the service worker of a built app, and looks for new versions hourly and whenever the app is looked at again. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () =>
    updateReady.set(() => {
      worker.addEventListener('controlling', reload)
      worker.messageSW({ type: 'holdfast:skip-waiting' }).catch(() => undefined)
      // Where nothing waits any longer, another tab has had it take over already.
      void registration?.then((it) => (it?.waiting ? it.waiting.postMessage({ type: 'holdfast:skip-waiting' }) : reload()))
    }),
  )
  const registration = worker.register().catch(() => undefined)
  await registration
  const look = () => void worker.update().catch(() => undefined)
  setInterval(look, hour)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

function reload(): void {
  leaveQuietly()
  location.reload()
}
