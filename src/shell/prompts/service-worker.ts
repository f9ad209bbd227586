import { browserRefused, inBackground } from '#data/background.ts'
import { Cell } from '#data/store.ts'

import { leaveQuietly } from '#parts/leaving/leaving.ts'

/** A function that activates the new version and reloads the page; null until a new version is ready. */
export const updateReady = new Cell<(() => void) | null>(null)

/**
 * Whether this window gets no service worker, because it is private in some browsers, or because storage is blocked. The app then
 * starts only with a network.
 */
export const needsNetworkToStart = new Cell(false)

const hour = 3_600_000

/** Registers the service worker of a built app, and looks for new versions hourly and whenever the tab is shown again. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return
  if (!('serviceWorker' in navigator)) return needsNetworkToStart.set(true)
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => inBackground(storePictures(), browserRefused), {
      once: true,
    })
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  const registered = worker.register().catch(() => undefined)
  const offer = () =>
    updateReady.set(() => {
      worker.addEventListener('controlling', reload)
      worker.messageSW({ type: 'holdfast:skip-waiting' }).catch(() => undefined)
      // If no version is waiting, another tab has already activated it.
      void registered.then((it) => (it?.waiting ? it.waiting.postMessage({ type: 'holdfast:skip-waiting' }) : reload()))
    })
  worker.addEventListener('waiting', offer)
  const registration = await registered
  if (!registration && !navigator.serviceWorker.controller) needsNetworkToStart.set(true)
  /**
   * Offers a version that is ready. Workbox reports only the first new version, and no later one if that version could not be
   * installed.
   */
  const offerWaiting = () => registration?.waiting && navigator.serviceWorker.controller && offer()
  look = async () => {
    await worker.update()
    offerWaiting()
    registration?.installing?.addEventListener('statechange', offerWaiting)
  }
  setInterval(lookForUpdate, hour)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForUpdate())
}

/** Stores the pictures that were loaded before the first service worker ran. */
async function storePictures(): Promise<void> {
  const { keepShownPictures } = await import('#data/api/keep-pictures.ts')
  await keepShownPictures()
}

let look = async () => {}

/** Looks for a new version, for example when the server requires one. */
export const lookForUpdate = () => void look().catch(() => undefined)

function reload(): void {
  leaveQuietly()
  location.reload()
}
