import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import type { Descriptions } from '#data/outbox/describe.ts'
import type { NavigationItem } from '#parts/area/navigation-item.ts'
import type { Commands } from '#parts/find/commands.ts'
import type { UseFindings } from '#parts/find/finding.ts'

/** The areas' parts of tray and palette. */
export interface LazyAreas {
  descriptions: Descriptions
  commands: readonly Commands[]
  useFindings: UseFindings
}

/** The parts of the areas that the shell shows. The shell imports no area. */
interface ShellAreas {
  navigation: readonly NavigationItem[]
  load: () => Promise<LazyAreas>
}

/** The parts of the areas in the palette: their commands, and what they find. */
type PaletteAreas = Omit<LazyAreas, 'descriptions'>

/** For the palette without the code of the areas: it still finds pages and channels. */
const nothing: PaletteAreas = { commands: [], useFindings: () => ({ findings: [], searching: false }) }

const Areas = createContext<ShellAreas | null>(null)

/** Gives the shell the areas. What is loaded on demand is loaded once; after a failure the next use tries again. */
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

/** Returns how the rows of each table are described. Suspends until it is loaded. */
export const useDescriptions = (): Descriptions => use(useAreas().load()).descriptions

/**
 * Returns what the areas add to the palette while it is open; null until it is loaded. It does not suspend: that would hide the page
 * behind the palette. After a failure the palette does without the areas until it is opened again.
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
