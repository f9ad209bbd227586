import { useEffect, useState } from 'react'

/** The usual pause after the last key before the value is used, in milliseconds. */
const PAUSE_MS = 400

/** Returns the last value that stayed unchanged for a pause. @param pauseMs the length of the pause, in milliseconds */
export function useSettled(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
