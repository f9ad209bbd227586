import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { offlineNote } from '#styled/recipes'

type OfflineNoteProps = {
  id?: string
  /** Stands over its nearest positioned parent, taking no room; on narrow screens it is only spoken. */
  above?: boolean
  children: ReactNode
}

/** A quiet word on what being offline means here: how old a list is, what it covers, why a button waits. */
export function OfflineNote({ id, above, children }: OfflineNoteProps) {
  return (
    <span id={id} className={offlineNote({ above })}>
      <CloudOff />
      <span>{children}</span>
    </span>
  )
}
