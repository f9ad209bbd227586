import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { offlineNote } from '#styled/recipes'

type OfflineNoteProps = {
  id?: string
  /** Puts the note above its nearest positioned parent, without taking space; on narrow screens it is a hidden description. */
  above?: boolean
  children: ReactNode
}

/** A quiet note about the effects of being offline: the age of a list, its coverage, or why a button is disabled. */
export function OfflineNote({ id, above, children }: OfflineNoteProps) {
  return (
    <span id={id} className={offlineNote({ above })}>
      <CloudOff />
      <span>{children}</span>
    </span>
  )
}
