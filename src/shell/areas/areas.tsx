import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import type { Descriptions } from '#data/outbox/describe.ts'
import type { NavigationItem } from '#parts/area/navigation-item.ts'
import type { AreaAction } from '#parts/find/area-action.ts'
import type { Commands } from '#parts/find/commands.ts'
import type { UseFindings } from '#parts/find/finding.ts'

/** The areas' parts for the sync tray and the palette. */
export interface LazyAreas {
  descriptions: Descriptions
  commands: readonly Commands[]
  actions: readonly AreaAction[]
  useFindings: UseFindings
}

/** The areas' parts that the shell shows, passed in because the shell imports no area. */
interface ShellAreas {
  navigation: readonly NavigationItem[]
  load: () => Promise<LazyAreas>
}

/** The areas' parts for the palette: commands, actions and findings. */
type PaletteAreas = Omit<LazyAreas, 'descriptions'>

/**
 * Used by the palette if the areas' code cannot be loaded. The palette then finds only pages, channels, and the shell's own
 * actions.
 */
const nothing: PaletteAreas = { commands: [], actions: [], useFindings: () => ({ findings: [], searching: false }) }

const Areas = createContext<ShellAreas | null>(null)

/** Provides the areas to the shell. The lazy parts are loaded once; after a failure the next use tries again. */
export function AreasFrom({ navigation, load, children }: ShellAreas & { children: ReactNode }) {
  const [areas] = useState(() => {
    let loading: Promise<LazyAreas> | null = null
    const loadOnce = () => {
      if (loading === null) {
        loading = load()
        loading.catch(() => (loading = null))
      }
      return loading
    }
    return { navigation, load: loadOnce }
  })
  return <Areas value={areas}>{children}</Areas>
}

function useAreas(): ShellAreas {
  const areas = use(Areas)
  if (!areas) throw new Error('Nothing gives the areas here')
  return areas
}

/** Returns the lines of the navigation of all areas. */
export const useAreaNavigation = (): readonly NavigationItem[] => useAreas().navigation

/** Returns the descriptions of the rows of all tables. Suspends until they are loaded. */
export const useDescriptions = (): Descriptions => use(useAreas().load()).descriptions

/**
 * Returns the areas' parts for the open palette; null until loaded. It does not suspend, because that would hide the page behind
 * the palette. If loading fails, the palette works without the areas until it is opened again.
 */
export function usePaletteAreas(open: boolean): PaletteAreas | null {
  const { load } = useAreas()
  const [areas, setAreas] = useState<PaletteAreas | null>(null)
  useEffect(() => {
    if (!open) return
    let isLeft = false
    load().then(
      (loaded) => isLeft || setAreas(loaded),
      () => isLeft || setAreas(nothing),
    )
    return () => {
      isLeft = true
      setAreas((before) => (before === nothing ? null : before))
    }
  }, [open, load])
  return areas
}
