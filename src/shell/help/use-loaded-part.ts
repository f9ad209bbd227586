import { useEffect, useEffectEvent, useState } from 'react'

import { loadPart } from '#lib/chunk-failure.ts'

/**
 * Loads a part of the help.
 * @param key names the part: another one loads again
 * @returns the part, null until it is loaded
 */
export function useLoadedPart<Part>(key: string, load: () => Promise<Part>) {
  const [state, setState] = useState<{ key: string; value: Part | null; failed: boolean }>({ key, value: null, failed: false })
  const start = useEffectEvent(() => loadPart(load))
  const isLoaded = state.key === key && (state.value !== null || state.failed)
  useEffect(() => {
    if (isLoaded) return
    let isLeft = false
    start().then(
      (value) => isLeft || setState({ key, value, failed: false }),
      () => isLeft || setState({ key, value: null, failed: true }),
    )
    return () => void (isLeft = true)
  }, [key, isLoaded])
  return {
    value: state.key === key ? state.value : null,
    failed: state.key === key && state.failed,
    retry: () => setState({ key, value: null, failed: false }),
  }
}
