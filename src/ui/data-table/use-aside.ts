import { type RefObject, useEffect } from 'react'

import { asideAt } from './lesser.ts'
import type { TablePreferences } from './use-table-preferences.ts'

/** Tells the preferences which lesser columns have no room in the table as it is, so that its menu ticks only what stands there. */
export function useAside(root: RefObject<HTMLElement | null>, preferences: TablePreferences | undefined, isCards: boolean): void {
  const setAside = preferences?.setAside
  useEffect(() => {
    const element = root.current
    if (!element || !setAside) return undefined
    // Cards show each column.
    if (isCards) {
      setAside([])
      return undefined
    }
    let told = ''
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const aside = asideAt((entry?.contentRect.width ?? 0) / rem)
      if (aside.join() === told) return
      told = aside.join()
      setAside(aside)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [root, setAside, isCards])
}
