import { useEffect, useMemo, useRef } from 'react'

import { debounce } from '#lib/debounce.ts'

/** Debounces `run`: its latest version is called after a pause of `wait` milliseconds, unless the component was removed before. */
export function useDebounced<Value>(run: (value: Value) => void, wait: number) {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  const later = useMemo(() => debounce((value: Value) => latest.current(value), wait), [wait])
  useEffect(() => later.cancel, [later])
  return later
}
