import { useEffect } from 'react'
import { pass as calls } from '#contract/pass.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The pause between reads while a charge has no result, in milliseconds; the server has a result within ten seconds. */
const AGAIN_MS = 3_000

export type Charges = ReturnType<typeof useCharges>

/** The charges of a subscription, read again until each has a result. @param onSettled called when a result has become known */
export function useCharges(subscriberId: string, onSettled: () => void) {
  const read = useRead(calls.listPassCharges, { params: { id: subscriberId } }, { live: true })
  const { refetch } = read
  const isRunning = read.data?.some(({ state }) => state === 'running') === true
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      onSettled()
    }
  }, [isRunning, refetch, onSettled])
  return { read, isRunning }
}
