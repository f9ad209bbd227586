import { useSyncExternalStore } from 'react'

import { onClockCorrected, serverClock } from '#lib/server-clock.ts'

const step = 15_000
const listeners = new Set<() => void>()
let now = serverClock.now()
let timer: ReturnType<typeof setInterval> | undefined
onClockCorrected(tick)

function tick(): void {
  now = serverClock.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, step)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// All components share one timer. If its last value is old, the clock is read again.
function read(): number {
  const current = serverClock.now()
  if (Math.abs(current - now) > step) now = current
  return now
}

/** The server's time in milliseconds since 1970, updated every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read)
