import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'

import type { UseFindings } from '#parts/find/finding.ts'

/** The view of a command under its field. */
export interface CommandProps {
  words: string
  channel: number
  /** Receives the action of Enter; null while there is none. */
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

/** The areas' part of the palette: their actions and their findings. */
export interface PaletteAreas {
  commands: Commands
  useFindings: UseFindings
}

/** If the areas' code cannot be loaded, the shell's own findings are still shown. */
const nothing = { commands: null, useFindings: () => [] }

const Areas = createContext<() => Promise<PaletteAreas | typeof nothing>>(() => Promise.resolve(nothing))

/** Gives the palette the areas' part, loaded once, when the palette is first opened. */
export function PaletteFrom({ load, children }: { load: () => Promise<PaletteAreas>; children: ReactNode }) {
  const [once] = useState(() => {
    let loading: Promise<PaletteAreas | typeof nothing> | null = null
    return () => (loading ??= load().catch(() => nothing))
  })
  return <Areas value={once}>{children}</Areas>
}

/** The areas' part. Suspends until it is loaded: the palette opens with it, and its field has the focus at once. */
export const usePaletteAreas = () => use(use(Areas)())

/** Whether the words begin with the name of a command. */
export const isCommand = ({ verbs }: Pick<Commands, 'verbs'>, words: string): boolean =>
  verbs.includes(words.trimStart().split(/\s/, 1)[0]!.toLowerCase()) && /\s/.test(words.trimStart())
