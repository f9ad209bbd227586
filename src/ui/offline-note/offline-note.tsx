import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { offlineNote } from '#styled/recipes'

/** A quiet word on what being offline means here: how old a list is, what it covers, why a button waits. */
export function OfflineNote({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={offlineNote()}>
      <CloudOff />
      <span>{children}</span>
    </span>
  )
}
