import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'

import type { UseFindings } from '#parts/find/finding.ts'

/** What a command shows under the field it is written in. */
export interface CommandProps {
  words: string
  channel: number
  /** Told what Enter does; null while there is nothing to do. */
  onReady: (run: (() => void) | null) => void
  /** The command was carried out. */
  onDone: () => void
}

/** Commands of an area, written in the palette: the shell knows their first words, and no more. */
export interface Commands {
  verbs: readonly string[]
  /** One example of each, shown while nothing is written. */
  examples: readonly string[]
  Preview: ComponentType<CommandProps>
}

/** What the areas bring to the palette: what can be done there, and what they find. */
export interface PaletteAreas {
  commands: Commands
  useFindings: UseFindings
}

/** Where the code of the areas cannot be had, the shell's own is still found. */
const nothing = { commands: null, useFindings: () => [] }

const Areas = createContext<() => Promise<PaletteAreas | typeof nothing>>(() => Promise.resolve(nothing))

/** Gives the palette what the areas bring; it is loaded once, when the palette is first opened. */
export function PaletteFrom({ load, children }: { load: () => Promise<PaletteAreas>; children: ReactNode }) {
  const [once] = useState(() => {
    let loading: Promise<PaletteAreas | typeof nothing> | null = null
    return () => (loading ??= load().catch(() => nothing))
  })
  return <Areas value={once}>{children}</Areas>
}

/** What the areas bring. Suspends until it has come: the palette opens with it, and its field has the focus at once. */
export const usePaletteAreas = () => use(use(Areas)())

/** Whether the words begin with the name of a command. */
export const isCommand = ({ verbs }: Pick<Commands, 'verbs'>, words: string): boolean =>
  verbs.includes(words.trimStart().split(/\s/, 1)[0]!.toLowerCase()) && /\s/.test(words.trimStart())
