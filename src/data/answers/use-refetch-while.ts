import { useEffect } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'

/**
 * Refetches at intervals while something on the server is pending; pauses while offline.
 * @param refetch must be the same function in each render, because a new function restarts the interval
 * @param every the interval, in milliseconds
 */
export function useRefetchWhile(isPending: boolean, refetch: () => Promise<unknown>, every: number): void {
  const { online } = useConnectivity()
  useEffect(() => {
    if (!isPending || !online) return
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [isPending, online, refetch, every])
}
