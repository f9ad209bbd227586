import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { painted } from '#data/painted.ts'
import { useData } from '#data/provider.tsx'

/** Draws what may come after the first paint, and asks for its scripts only then; until it is there its place is kept. */
export function AfterPaint({ place, children }: { place: ReactNode; children: ReactNode }) {
  const { clock } = useData().world
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isGone = false
    const wait = async () => {
      await painted(clock)
      if (!isGone) startTransition(() => setPainted(true))
    }
    void wait()
    return () => void (isGone = true)
  }, [clock])
  return <Suspense fallback={place}>{isPainted ? children : place}</Suspense>
}
