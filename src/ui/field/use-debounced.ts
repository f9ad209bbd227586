import { useEffect, useMemo, useRef } from 'react'

import { debounce } from '#lib/debounce.ts'

/** The newest `run`, called once its calls have paused for `wait` milliseconds; forgotten with the component. */
export function useDebounced<Value>(run: (value: Value) => void, wait: number) {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  const later = useMemo(() => debounce((value: Value) => latest.current(value), wait), [wait])
  useEffect(() => later.cancel, [later])
  return later
}
