import { useState } from 'react'

import { useStore } from '#data/store.ts'
import { helpOpen } from '#parts/help/help-link.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'

const Help = prepared(async () => (await import('./help.tsx')).default)

const close = () => helpOpen.set(null)

/** The help beside the screen, loaded when it is first opened. */
export function HelpPlace() {
  const at = useStore(helpOpen)
  const [wanted, setWanted] = useState(false)
  if (at && !wanted) setWanted(true)
  return wanted && <Help open={at !== null} at={at} onClose={close} />
}
