import type { ComponentType } from 'react'

/** The props of a command's view, below the palette's field. */
export interface CommandProps {
  words: string
  channel: number
  /** Receives the function that Enter runs; null while the command is incomplete. */
  onReady: (run: (() => void) | null) => void
  /** Called after the command was carried out. */
  onDone: () => void
}

/** Commands of an area, typed in the palette. The shell recognizes them by their first words (`verbs`). */
export interface Commands {
  verbs: readonly string[]
  /** An example of each command, shown while the field is empty. */
  examples: readonly string[]
  Preview: ComponentType<CommandProps>
}
