/** The subscription of this browser at its push service, as the server needs it. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether this browser can show alerts; `denied` if the user has blocked notifications of this site. */
export function alertSupport(): 'unsupported' | 'denied' | 'supported' {
  const parts = ['Notification', 'PushManager'].every((name) => name in globalThis)
  if (!parts || !('serviceWorker' in navigator)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

/** Whether this browser is subscribed with the server's key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription != null && isOf(subscription, publicKey)
}

/**
 * Subscribes this browser; it first asks the user for permission. Call this after a press only.
 * @returns null if the user does not allow it
 * @throws if the browser or its push service fails
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await registration()
  if (!worker) throw new TypeError('No service worker')
  const before = await worker.pushManager.getSubscription()
  if (before && !isOf(before, publicKey)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Ends this browser's subscription, even if the server cannot be reached: nothing that the server sends arrives any more. */
export async function unsubscribe(): Promise<void> {
  const worker = alertSupport() === 'unsupported' ? undefined : await registration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/** Returns the service worker's registration; undefined without one, as in development. */
const registration = () => navigator.serviceWorker.getRegistration()

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  // Some browsers do not expose the key.
  return key === null || textOf(new Uint8Array(key)) === publicKey
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
