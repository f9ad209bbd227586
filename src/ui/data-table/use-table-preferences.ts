import { useCallback, useState } from 'react'

import { deviceValues } from '#lib/browser-values.ts'
import { type Secondary, noneHidden } from './secondary.ts'

export type Density = 'compact' | 'normal' | 'comfortable'

export type TablePreferences = {
  density: Density
  /** The columns that the person has shown or hidden, by id. */
  columns: Record<string, boolean>
  /**
   * The kinds of secondary columns that are hidden because the table is too narrow. The table sets them (`setHiddenKinds`), and the
   * menu shows them.
   */
  hiddenKinds: readonly Secondary[]
  setHiddenKinds: (hiddenKinds: readonly Secondary[]) => void
  setDensity: (density: Density) => void
  setColumn: (id: string, visible: boolean) => void
  reset: () => void
}

type Kept = { density: Density; columns: Record<string, boolean> }

const initial: Kept = { density: 'normal', columns: {} }

function read(key: string): Kept {
  const kept = deviceValues.getJson(key)
  return kept && typeof kept === 'object' ? { ...initial, ...kept } : initial
}

/** The row height and columns of the table `id`, stored on this device. */
export function useTablePreferences(id: string): TablePreferences {
  const key = `table.${id}`
  const [kept, setKept] = useState(() => read(key))
  const change = useCallback(
    (next: Kept) => {
      setKept(next)
      deviceValues.set(key, JSON.stringify(next))
    },
    [key],
  )
  const [hiddenKinds, setHiddenKinds] = useState(noneHidden)
  return {
    ...kept,
    hiddenKinds,
    setHiddenKinds,
    setDensity: (density) => change({ ...kept, density }),
    setColumn: (column, visible) => change({ ...kept, columns: { ...kept.columns, [column]: visible } }),
    reset: () => change(initial),
  }
}
