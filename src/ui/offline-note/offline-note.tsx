import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { css } from '#styled/css'

const note = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', textStyle: 'label', color: 'text-muted', '& svg': { width: '14px', height: '14px' } })

/** A quiet word on what being offline means here: how old a list is, what it covers, why a button waits. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <span className={note}>
      <CloudOff />
      <span>{children}</span>
    </span>
  )
}
