import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { painted } from '#data/painted.ts'
import { useData } from '#data/provider.tsx'

/** Renders content after the first paint, and loads its scripts only then; `place` is shown until then. */
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
