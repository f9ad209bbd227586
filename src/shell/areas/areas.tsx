import { createContext, use, useState, type ReactNode } from 'react'

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

interface LoadedAreas extends ShellAreas {
  /** The same for the palette: without the code of the areas it still finds pages and channels. */
  loadForPalette: () => Promise<Omit<LazyAreas, 'descriptions'>>
}

const nothing = { commands: [], useFindings: () => [] }

const Areas = createContext<LoadedAreas | null>(null)

/** Gives the shell the areas. What is loaded on demand is loaded once; after a failure the next use tries again, but the palette does without the areas until a reload. */
export function AreasFrom({ navigation, load, children }: ShellAreas & { children: ReactNode }) {
  const [areas] = useState(() => {
    let loading: Promise<LazyAreas> | null = null
    let palette: ReturnType<LoadedAreas['loadForPalette']> | null = null
    const loadOnce = () => {
      if (loading === null) {
        loading = load()
        loading.catch(() => (loading = null))
      }
      return loading
    }
    return { navigation, load: loadOnce, loadForPalette: () => (palette ??= loadOnce().catch(() => nothing)) }
  })
  return <Areas value={areas}>{children}</Areas>
}

function useAreas(): LoadedAreas {
  const areas = use(Areas)
  if (!areas) throw new Error('Nothing gives the areas here')
  return areas
}

/** Returns the lines of the navigation of all areas. */
export const useAreaNavigation = (): readonly NavigationItem[] => useAreas().navigation

/** Returns how the rows of each table are described. Suspends until it is loaded. */
export const useDescriptions = (): Descriptions => use(useAreas().load()).descriptions

/** Returns what the areas add to the palette. Suspends until it is loaded: the palette then opens whole, with the focus in its field. */
export const usePaletteAreas = () => use(useAreas().loadForPalette())
