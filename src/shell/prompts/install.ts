import { deviceValues } from '#lib/browser-values.ts'
import { Cell } from '#data/store.ts'

interface InstallEvent extends globalThis.Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** A function that opens the browser's own install dialog; null while the browser does not offer installation. */
export const installOffer = new Cell<(() => Promise<void>) | null>(null)

const key = 'holdfast.install-declined'

/** Prevents the browser's own install prompt, so that the app can offer installation at a better moment. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (declined()) return
    installOffer.set(async () => {
      await (event as InstallEvent).prompt()
      installOffer.set(null)
    })
  })
  addEventListener('appinstalled', () => installOffer.set(null))
}

/** Never offers installation again on this device. */
export function declineInstall(): void {
  installOffer.set(null)
  deviceValues.set(key, '1')
}

const declined = () => deviceValues.get(key) !== null
