import { useEffect, useState } from 'react'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'

/**
 * Whether the first rows are shown and the browser has been idle since.
 * @param headStart the minimum time that the first screen gets, in milliseconds
 */
export function useAfterFirstRows(headStart: number): boolean {
  const data = useData()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let isHere = true
    void afterFirstRows(data, headStart).then(() => isHere && setReady(true))
    return () => void (isHere = false)
  }, [data, headStart])
  return ready
}
