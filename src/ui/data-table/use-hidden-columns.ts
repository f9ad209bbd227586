import { createContext, type RefObject, useEffect, useState } from 'react'

import { hiddenAt, type Secondary, noneHidden } from './secondary.ts'
import type { TablePreferences } from './use-table-preferences.ts'
import { useMedia } from './use-media.ts'

/** The kinds of secondary columns that are hidden in the surrounding table. */
export const HiddenColumnsContext = createContext(noneHidden)

/** The usual width beside a full-width table: the sidebar and the page's gutters. */
const BESIDE_REM = 20
const REM_PX = 16

const all = hiddenAt(0)

/**
 * Returns the kinds of secondary columns that do not fit the table's current width. They are also passed to the preferences, so
 * that the menu checks only visible columns. Before the first layout, they are estimated from the window's width.
 */
export function useHiddenColumns(
  root: RefObject<HTMLElement | null>,
  preferences: TablePreferences | undefined,
  isCards: boolean,
): readonly Secondary[] {
  const setHiddenKinds = preferences?.setHiddenKinds
  const [measured, setMeasured] = useState(() => hiddenAt(innerWidth / REM_PX - BESIDE_REM))
  // Printing hides all secondary columns, because paper is narrower and cannot be measured.
  const isPrinting = useMedia('print')
  useEffect(() => {
    const element = root.current
    if (!element || isCards) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const now = hiddenAt((entry?.contentRect.width ?? 0) / rem)
      // Lists of equal length are equal, because a narrower table hides everything that a wider one hides.
      setMeasured((before) => (before.length === now.length ? before : now))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [root, isCards])
  // Cards hide no secondary columns.
  const hiddenKinds = isCards ? noneHidden : isPrinting ? all : measured
  useEffect(() => setHiddenKinds?.(hiddenKinds), [setHiddenKinds, hiddenKinds])
  return hiddenKinds
}
