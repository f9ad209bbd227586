import { browserRefused, inBackground } from '#data/background.ts'
import type { SessionState } from '#data/session/session.ts'
import type { Store } from '#data/store.ts'

/**
 * Opens the path of a pressed alert in this window, which the service worker has only focused.
 * @param worker undefined in browsers without service workers
 */
export function followAlerts(worker: EventTarget | undefined, open: (href: string) => void): void {
  worker?.addEventListener('message', (event) => {
    const { type, path } = ((event as MessageEvent).data ?? {}) as { type?: unknown; path?: unknown }
    if (type === 'holdfast:open' && typeof path === 'string') open(path)
  })
}

/** Ends this browser's subscription when the user signs out. Without a network the server cannot know that they did. */
export function endAlertsAtSignOut(session: Store<SessionState>): void {
  session.subscribe(() => {
    const state = session.current()
    if (state.status !== 'signed-out' || state.why !== 'left') return
    inBackground(
      import('#data/alerts/browser-alerts.ts').then(({ unsubscribe }) => unsubscribe()),
      browserRefused,
    )
  })
}
