import { createContext, type RefObject, useEffect, useState } from 'react'

import { asideAt, type Lesser, noneAside } from './lesser.ts'
import type { TablePreferences } from './use-table-preferences.ts'
import { useMedia } from './use-media.ts'

/** Which lesser columns have no room in the table around. */
export const AsideContext = createContext(noneAside)

/** What usually stands beside a table that has the page: the sidebar, and the page's own gutters. */
const BESIDE_REM = 20
const REM_PX = 16

const all = asideAt(0)

/**
 * Which lesser columns have no room in the table as it is, followed as its width changes; the preferences are told, so that the menu
 * ticks only what stands there. Before the page is laid out it is guessed from the window: tables are mostly as wide as it.
 */
export function useAside(
  root: RefObject<HTMLElement | null>,
  preferences: TablePreferences | undefined,
  isCards: boolean,
): readonly Lesser[] {
  const setAside = preferences?.setAside
  const [measured, setMeasured] = useState(() => asideAt(innerWidth / REM_PX - BESIDE_REM))
  // Paper is narrower, and nothing is measured on it.
  const isPrinting = useMedia('print')
  useEffect(() => {
    const element = root.current
    if (!element || isCards) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const now = asideAt((entry?.contentRect.width ?? 0) / rem)
      // Who has less room has set aside all that others have.
      setMeasured((before) => (before.length === now.length ? before : now))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [root, isCards])
  // Cards show each column.
  const aside = isCards ? noneAside : isPrinting ? all : measured
  useEffect(() => setAside?.(aside), [setAside, aside])
  return aside
}
