import { useState } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'

/** A clock that differs by more is wrong, and the user is informed. */
const WRONG_FROM_MS = 2 * 60_000
/** The storage key of the difference that the user has been shown. */
const TOLD = 'holdfast.clock-told'

/**
 * How many milliseconds this device's clock is ahead of the server's, if it is wrong and the user does not know it yet; negative
 * if it is behind. Once dismissed, it is shown again only when the difference changes.
 */
export function useWrongClock(): { ahead: number; dismiss(): void } | null {
  const { world } = useData()
  const { clockOffset } = useConnectivity()
  const [told, setTold] = useState(() => Number(world.local.get(TOLD)))
  const isNear = (a: number, b: number) => Math.abs(a - b) <= WRONG_FROM_MS
  if (isNear(clockOffset, 0) || isNear(clockOffset, told)) return null
  const dismiss = () => {
    world.local.set(TOLD, String(clockOffset))
    setTold(clockOffset)
  }
  return { ahead: -clockOffset, dismiss }
}
