import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'

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

const Commanded = createContext<(() => Promise<Commands>) | null>(null)

/** Gives the palette the commands of the areas; they are loaded when it is first opened. */
export function CommandsBy({ load, children }: { load: () => Promise<Commands>; children: ReactNode }) {
  return <Commanded value={load}>{children}</Commanded>
}

/** The commands there are; none until they have come. */
export function useCommands(): Commands | null {
  const load = use(Commanded)
  const [commands, setCommands] = useState<Commands | null>(null)
  useEffect(() => {
    let isHere = true
    // Where their code cannot be had, everything else is still found.
    load?.().then(
      (loaded) => isHere && setCommands(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [load])
  return commands
}

/** Whether the words begin with the name of a command. */
export const isCommand = ({ verbs }: Pick<Commands, 'verbs'>, words: string): boolean =>
  verbs.includes(words.trimStart().split(/\s/, 1)[0]!.toLowerCase()) && /\s/.test(words.trimStart())
