import type { ComponentType } from 'react'

/** The view of a command below its field. */
export interface CommandProps {
  words: string
  channel: number
  /** Reports what Enter does; null while the command is not complete. */
  onReady: (run: (() => void) | null) => void
  /** The command was carried out. */
  onDone: () => void
}

/** Commands of an area, typed in the palette. The shell knows only their first words. */
export interface Commands {
  verbs: readonly string[]
  /** One example of each, shown while the field is empty. */
  examples: readonly string[]
  Preview: ComponentType<CommandProps>
}
