import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { painted } from '#data/painted.ts'
import { useData } from '#data/provider.tsx'

/** Shows `place` at first. After the first paint, loads the scripts of the content and renders it. */
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
  return isPainted ? children : place
}
