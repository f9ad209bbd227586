import { useEffect, useState } from 'react'

/** The usual pause after the last key before the value is used, in milliseconds. */
const PAUSE_MS = 400

/** Returns a value once it has stayed the same for a while. @param pauseMs the length of that while, in milliseconds */
export function useSettled(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
