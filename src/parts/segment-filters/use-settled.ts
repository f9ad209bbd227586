import { useEffect, useState } from 'react'

/** What follows typing waits until the keys have paused for so long. */
const PAUSE_MS = 400

/** A value once it has stayed the same for a while. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
