import { type ReactNode, useState } from 'react'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { type Description, DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

interface Props {
  title: string
  open: boolean
  onClose: () => void
  /** The text of the dialog's primary button. */
  go: string
  onGo: () => void
  facts: Description[]
  /** The unknown variables of the text, which fans would get unfilled, so that the sender must confirm them. */
  stray: readonly string[]
  /** Warnings of mistakes that do not prevent sending. */
  warnings?: readonly string[]
  /** The preview and the cost. */
  children: ReactNode
}

/** A review before scheduling: the recipients, the time, and the text. */
export function ReviewDialog({ title, open, onClose, go, onGo, facts, stray, warnings = [], children }: Props) {
  const variables = stray.join(', ')
  const [meant, setMeant] = useState('')
  const isConfirmed = variables === '' || variables === meant
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{m.common_back()}</Button>
          <Button
            variant="primary"
            onClick={onGo}
            disabledReason={isConfirmed ? undefined : m.sending_confirm_variables()}
            data-autofocus=""
          >
            {go}
          </Button>
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        {warnings.length > 0 && (
          <Banner tone="caution">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Banner>
        )}
        <DescriptionList items={facts} />
        {children}
        {variables !== '' && (
          <Checkbox
            label={m.sending_variables_meant({ variables })}
            help={m.sending_unfilled({ variables })}
            checked={isConfirmed}
            onChecked={(checked) => setMeant(checked ? variables : '')}
          />
        )}
      </div>
    </Dialog>
  )
}
