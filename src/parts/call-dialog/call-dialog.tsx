import { type ReactNode, useId } from 'react'
import type { Blocked } from '#data/unconfirmed/call-now.ts'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import type { CallState } from '#parts/unconfirmed-note/unconfirmed-words.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'

interface Props extends Pick<DialogProps, 'title' | 'role' | 'dismissable'> {
  /** The call, as returned by `useCall`. */
  call: { running: boolean; blocked: Blocked | null; unconfirmed: { became: CallState } | null; settle: () => void }
  onSend: () => Promise<void>
  onClose: () => void
  /** The label of the button that sends the call. */
  submit: string
  /** The label of the button that closes the dialog; "Cancel" by default. */
  keep?: string
  /** The look of the submit button: red by default; `primary` if the call neither deletes nor charges anything. */
  variant?: 'dangerSolid' | 'primary'
  /** Whether the submit button has the focus at first, so that Enter sends the call. */
  focusSubmit?: boolean
  children: ReactNode
}

/** Asks for confirmation before an online-only call. Also shows why the call cannot be sent, and the result of an earlier try. */
export function CallDialog({
  call,
  onSend,
  submit,
  keep = m.common_cancel(),
  variant = 'dangerSolid',
  focusSubmit = false,
  children,
  ...dialog
}: Props) {
  const form = useId()
  const note = useId()
  const reason = call.blocked ? blockedWords(call.blocked) : undefined
  return (
    <Dialog
      open
      size="small"
      {...dialog}
      footer={
        <>
          {reason && <OfflineNote id={note}>{reason}</OfflineNote>}
          <Button onClick={dialog.onClose}>{keep}</Button>
          <Button
            type="submit"
            form={form}
            variant={variant}
            busy={call.running}
            disabledReason={reason}
            aria-describedby={reason && note}
            data-autofocus={focusSubmit ? '' : undefined}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={form} busy={call.running} onSubmit={() => void onSend()}>
        {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
        {children}
      </Form>
    </Dialog>
  )
}
