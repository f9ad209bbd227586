import { type ReactNode, useState } from 'react'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { ProgressBar } from '#ui/progress/progress.tsx'

interface Props {
  /** The file was understood and can be sent. */
  ready: boolean
  blocked: 'offline' | 'sign-in' | null
  /** The answer of an earlier try was lost. */
  unconfirmed: boolean
  running: boolean
  submit: string
  onSubmit: (onProgress: (sent: number, total: number) => void) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** The frame of an import: what to send, how far it is, and why it cannot go out offline. */
export function ImportForm({ ready, blocked, unconfirmed, running, submit, onSubmit, onCancel, children }: Props) {
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null)
  const start = () => {
    if (!ready || running || blocked) return
    setSent({ sent: 0, total: 1 })
    void onSubmit((done, total) => setSent({ sent: done, total })).finally(() => setSent(null))
  }
  const arrived = sent !== null && sent.sent >= sent.total
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
            disabledReason={blocked ? m.common_offline_blocked_detail() : undefined}
          >
            {submit}
          </Button>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        {children}
        {unconfirmed && (
          <Banner tone="caution" title={m.imports_unconfirmed()}>
            {m.imports_unconfirmed_detail()}
          </Banner>
        )}
        {sent &&
          (arrived ? (
            <ProgressBar label={m.imports_working()} />
          ) : (
            <ProgressBar label={m.imports_sending()} value={sent.sent} max={sent.total} />
          ))}
      </div>
    </Form>
  )
}
