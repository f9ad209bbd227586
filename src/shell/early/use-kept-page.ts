import { useEffect } from 'react'

import { useRoom } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import { useSession } from '#data/session/use-session.ts'
import { landingPath } from '#shell/access/landing.ts'

/** After the last change; and not more often than this, in milliseconds. */
const SETTLED = 2_000
const EVERY = 20_000

/**
 * Keeps the list of events as it is painted, so that the next start can show it before the app's scripts have run (see
 * `early.ts`). Kept again whenever rows change, in idle moments.
 */
export function useKeptPage({ channel, zone, wanted }: { channel: number; zone: string; wanted: boolean }): void {
  const room = useRoom()
  const session = useSession()
  const mirror = useMaybeStore(room?.mirrors.open)?.get(channel)
  const landing = session.status === 'signed-in' ? landingPath(session.me) : null
  useEffect(() => {
    if (!wanted || !room || !mirror) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let keptAt = Number.NEGATIVE_INFINITY
    let over = false
    const keep = () => {
      timer = undefined
      void import('./keep-page.ts')
        // Another screen stands here by now: its picture would outlive rows that nothing compares it with.
        .then(({ keepPage }) => over || keepPage({ room, mirror, zone, landing }))
        .then((kept) => {
          if (kept) keptAt = performance.now()
          else if (!over) soon()
        })
        .catch(() => undefined)
    }
    const idle = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(keep, { timeout: SETTLED }) : keep())
    const soon = () => {
      timer ??= setTimeout(idle, Math.max(SETTLED, keptAt + EVERY - performance.now()))
    }
    const leaving = () => {
      if (document.visibilityState !== 'hidden' || timer === undefined) return
      clearTimeout(timer)
      keep()
    }
    const stops = [
      mirror.events.state.subscribe(soon),
      room.outbox.entries.subscribe(soon),
      mirror.keeping.pinned.subscribe(soon),
    ]
    // Columns, density, language. Words alone change with every minute, and with rows, which are heard of anyway.
    const observer = new MutationObserver(soon)
    const content = document.getElementById('content')
    if (content) observer.observe(content, { subtree: true, childList: true, attributeFilter: ['class'] })
    document.addEventListener('visibilitychange', leaving)
    soon()
    return () => {
      over = true
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', leaving)
      for (const stop of stops) stop()
    }
  }, [room, mirror, zone, wanted, landing])
}
