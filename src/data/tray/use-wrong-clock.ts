import { useState } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'

/** The difference of the clocks above which this device's clock counts as wrong and the user is informed, in milliseconds. */
const WRONG_FROM_MS = 2 * 60_000
/** The storage key of the difference that the user has been shown. */
const SHOWN_KEY = 'holdfast.clock-shown'

/**
 * Returns how many milliseconds this device's clock is ahead of the server's (negative if behind); null if the clock is right, or
 * if the user has dismissed the message. After a dismissal, the difference is shown again only when it changes by more than
 * `WRONG_FROM_MS`.
 */
export function useWrongClock(): { ahead: number; dismiss(): void } | null {
  const { world } = useData()
  const { clockOffset } = useConnectivity()
  const [shown, setShown] = useState(() => Number(world.local.get(SHOWN_KEY)))
  const isNear = (a: number, b: number) => Math.abs(a - b) <= WRONG_FROM_MS
  if (isNear(clockOffset, 0) || isNear(clockOffset, shown)) return null
  const dismiss = () => {
    world.local.set(SHOWN_KEY, String(clockOffset))
    setShown(clockOffset)
  }
  return { ahead: -clockOffset, dismiss }
}
