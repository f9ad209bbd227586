import { useEffect, useState } from 'react'

/** The pause after the last key before the value is used. */
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
