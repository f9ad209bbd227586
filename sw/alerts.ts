import { serverPathPattern } from '#lib/server-paths.ts'

/** The content of a push message, as the server writes it. */
interface Alert {
  title: string
  text: string
  path: string
  tag: string
}

/** Shows alerts that the server sends, and opens the place of an alert that is pressed: in an open window if there is one. */
export function showAlerts(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, text, path, tag } = alertIn(event.data)
    const options = { body: text, tag, data: path, icon: '/icons/icon-192.png' }
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
}

const UNREADABLE: Alert = { title: 'Holdfast', text: '', path: '/', tag: 'holdfast' }

/** Reads a message. Browsers require a notification for each message, so one that cannot be read has one, too. */
function alertIn(data: PushMessageData | null): Alert {
  try {
    if (data === null) return UNREADABLE
    const { title, text, path, tag } = data.json() as Record<keyof Alert, unknown>
    return { title: String(title), text: String(text), path: String(path), tag: String(tag) }
  } catch {
    return UNREADABLE
  }
}

async function open({ clients, location }: ServiceWorkerGlobalScope, wanted: string): Promise<void> {
  // Only a path of this app is opened.
  const url = new URL(wanted, location.origin)
  const path = url.origin === location.origin ? url.pathname + url.search : '/'
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A page that the server itself writes, such as a picture, is not the app.
  const [found] = windows
    .filter((one) => !serverPathPattern.test(new URL(one.url).pathname))
    .toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!found) return void (await clients.openWindow(path))
  // A browser may refuse to show the window, but the page still opens the path.
  await found.focus().catch(() => undefined)
  // The page opens the path itself, so that it can ask about a form that is not saved.
  found.postMessage({ type: 'holdfast:open', path })
}
