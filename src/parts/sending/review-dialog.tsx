import type { ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { type Description, DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

interface Props {
  title: string
  open: boolean
  onClose: () => void
  /** The words of its one primary button. */
  go: string
  onGo: () => void
  facts: Description[]
  /** The preview, the cost. */
  children: ReactNode
}

/** A review before scheduling: the recipients, the time, and the text. */
export function ReviewDialog({ title, open, onClose, go, onGo, facts, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{m.common_back()}</Button>
          <Button variant="primary" onClick={onGo} data-autofocus="">
            {go}
          </Button>
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        <DescriptionList items={facts} />
        {children}
      </div>
    </Dialog>
  )
}
