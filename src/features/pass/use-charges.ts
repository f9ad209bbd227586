import { useEffect } from 'react'
import { pass as calls } from '#contract/pass.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The pause between reads while a charge has no result, in milliseconds; the server has a result within ten seconds. */
const AGAIN_MS = 3_000

export type Charges = ReturnType<typeof useCharges>

interface Options {
  /** A number that changes when a charge was requested on this page. */
  requested: number
  /** Called when the result of a charge has become known. */
  onSettled: () => void
}

/** The charges of a subscription, read again until each has a result. */
export function useCharges(subscriberId: string, { requested, onSettled }: Options) {
  const read = useRead(calls.listPassCharges, { params: { id: subscriberId } }, { live: true })
  const { refetch } = read
  const isRunning = read.data?.some(({ state }) => state === 'running') === true
  useEffect(() => void (requested > 0 && refetch()), [requested, refetch])
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
