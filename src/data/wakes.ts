import type { Data } from './data.ts'
import { startLive } from '#data/live/start-live.ts'
import { callFailed, inBackground, storageFailed } from './background.ts'

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
  // The browser fires the worker's event also while a busy server makes the queue wait, and that pause must not end early.
  const checkGently = () => {
    if (data.session.token() !== null) inBackground(data.session.refresh(5000), callFailed)
    data.userData.current()?.drain.wake()
  }
  addEventListener('online', check)
  addEventListener('offline', check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
    else data.userData.current()?.closedApp.renew()
  })
  navigator.serviceWorker?.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type === 'holdfast:wake') checkGently()
  })
  startLive(data)
}
