import { type ReactNode, useId, useState } from 'react'
import type { Blocked } from '#data/unconfirmed/call-now.ts'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { ProgressBar } from '#ui/progress/progress.tsx'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import type { CallState } from '#parts/unconfirmed-note/unconfirmed-words.ts'

interface Props {
  /** Whether the file was understood and can be sent. */
  ready: boolean
  blocked: Blocked | null
  /** The state of an earlier try whose response was lost, and its result if known. */
  unconfirmed: { state: CallState; summary: string | undefined; onDismiss: () => void } | null
  running: boolean
  /** The reason why the server refused the file. */
  refusal: string | null
  submit: string
  onSubmit: (onProgress: (sent: number, total: number) => void) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** The form around an import: the button, the progress, and the reason why it cannot be sent now. */
export function ImportForm({ ready, blocked, unconfirmed, running, refusal, submit, onSubmit, onCancel, children }: Props) {
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null)
  const note = useId()
  const reason = blocked ? blockedWords(blocked) : undefined
  const start = () => {
    if (!ready || running || blocked) return
    setSent({ sent: 0, total: 1 })
    void onSubmit((done, total) => setSent({ sent: done, total })).finally(() => setSent(null))
  }
  return (
    <Form
      onSubmit={start}
      busy={running}
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            disabled={!ready}
            busy={running}
            disabledReason={reason}
            {...(reason && { 'aria-describedby': note })}
          >
            {submit}
          </Button>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
          {reason && <OfflineNote id={note}>{reason}</OfflineNote>}
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        {children}
        {refusal !== null && (
          <Banner tone="danger" title={m.imports_refused()}>
            {refusal}
          </Banner>
        )}
        {unconfirmed && <UnconfirmedNote {...unconfirmed} />}
        {sent && !unconfirmed && <Progress {...sent} />}
      </div>
    </Form>
  )
}

/** The progress: measured while the file is sent, then indeterminate while the server works. */
function Progress({ sent, total }: { sent: number; total: number }) {
  const label = sent < total ? m.imports_sending() : m.imports_working()
  return (
    <div className={stack({ gap: '1' })}>
      <p className={css({ textStyle: 'label', color: 'text-muted' })} role="status">
        {label}
      </p>
      <ProgressBar label={label} {...(sent < total && { value: sent, max: total })} />
    </div>
  )
}
