import { createContext, type RefObject, useEffect, useState } from 'react'

import { hiddenAt, type Secondary, noneHidden } from './secondary.ts'
import type { TablePreferences } from './use-table-preferences.ts'
import { useMedia } from './use-media.ts'

/** The secondary columns that are hidden in the table around. */
export const HiddenColumnsContext = createContext(noneHidden)

/** The usual width beside a table that fills the page: the sidebar, and the page's gutters. */
const BESIDE_REM = 20
const REM_PX = 16

const all = hiddenAt(0)

/**
 * The secondary columns that do not fit the table's width, followed as it changes. The preferences receive them, so that the menu
 * checks only visible columns. Before the first layout they are estimated from the window's width.
 */
export function useHiddenColumns(
  root: RefObject<HTMLElement | null>,
  preferences: TablePreferences | undefined,
  isCards: boolean,
): readonly Secondary[] {
  const setHiddenKinds = preferences?.setHiddenKinds
  const [measured, setMeasured] = useState(() => hiddenAt(innerWidth / REM_PX - BESIDE_REM))
  // Paper is narrower, and nothing is measured on it.
  const isPrinting = useMedia('print')
  useEffect(() => {
    const element = root.current
    if (!element || isCards) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const now = hiddenAt((entry?.contentRect.width ?? 0) / rem)
      // The narrowest table hides all that wider ones hide.
      setMeasured((before) => (before.length === now.length ? before : now))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [root, isCards])
  // Cards show each column.
  const hiddenKinds = isCards ? noneHidden : isPrinting ? all : measured
  useEffect(() => setHiddenKinds?.(hiddenKinds), [setHiddenKinds, hiddenKinds])
  return hiddenKinds
}
