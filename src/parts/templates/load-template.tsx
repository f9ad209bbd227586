import { useState } from 'react'
import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { Button } from '#ui/button/button.tsx'

const LoadDialog = prepared(async () => (await import('./load-dialog.tsx')).default)

interface Props {
  channel: number
  onLoad: (message: string) => void
}

/** Loads a template into a form, or deletes one. */
export function LoadTemplate(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {m.templates_load()}
      </Button>
      {open && <LoadDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
