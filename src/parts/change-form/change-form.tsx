import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { idOf, labelOf } from './field-paths.ts'
import type { ChangeFormState } from './use-change-form.ts'

interface Props {
  /** The result of `useChangeForm`. */
  form: ChangeFormState
  /** The text of the form's primary button. */
  submit: string
  /** Called by the primary button instead of sending, to show a review first. */
  onSubmit?: (() => void) | undefined
  /** Further buttons beside the primary one. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

const wrong = css({
  display: 'flex',
  gap: '1.5',
  color: 'danger-text',
  textStyle: 'dense',
  '& svg': { width: '16px', height: '16px', flexShrink: 0, marginTop: '1px' },
})

/**
 * A form: its fields, errors and buttons, and the result of sending: in progress, queued, not stored, or refused. The server's
 * reason for a refusal is in red below the fields.
 */
export function ChangeForm({ form, submit, onSubmit, more, className, children }: Props) {
  const { sender, theirs } = form
  const note = useId()
  const reason = useReason(form)
  const { merged } = form
  return (
    <Form
      className={className}
      onSubmit={onSubmit ?? form.submit}
      busy={form.busy || sender.blocked !== null || !form.ready}
      errors={form.fields.map(([path, text]) => ({ id: idOf(path), message: `${labelOf(form.labels, path)}: ${text}` }))}
      warning={
        merged && (
          <>
            {theirs.size > 0 ? m.form_stale() : m.form_merged()}{' '}
            {theirs.size > 0 && (
              <Button size="small" onClick={form.takeTheirs}>
                {m.form_take_theirs()}
              </Button>
            )}
          </>
        )
      }
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            busy={form.busy}
            disabled={!form.ready}
            disabledReason={sender.blocked ?? undefined}
            {...(reason && { 'aria-describedby': note })}
          >
            {submit}
          </Button>
          {more}
          {(!form.stays || form.changed) && (
            <Button onClick={form.cancel}>{form.stays ? m.form_put_back() : m.common_cancel()}</Button>
          )}
          {reason && <OfflineNote id={note}>{reason}</OfflineNote>}
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        {form.restored && (
          <Banner
            actions={
              <Button size="small" onClick={form.startOver}>
                {m.common_draft_discard()}
              </Button>
            }
          >
            {m.common_draft_restored()}
          </Banner>
        )}
        {children}
        {sender.unconfirmed && <UnconfirmedNote {...sender.unconfirmed} />}
        {!merged && <Wrong lines={linesOf(form)} />}
      </div>
    </Form>
  )
}

/** The reason why the button is disabled, or the effect of pressing it offline. */
function useReason({ sender }: ChangeFormState): string | null {
  const { online } = useConnectivity()
  return sender.blocked ?? (sender.waits && !online ? m.form_waits_offline() : null)
}

/** The errors that belong to no field: the server's reason, and a failure to store. */
function linesOf({ refusal, ended, others, fields }: ChangeFormState): string[] {
  // If each field shows its own error, the summary does not repeat the errors.
  const detail = refusal && !(refusal.errors && fields.length > 0) ? [problemDetail(refusal)] : []
  return [...detail, ...others, ...(ended === 'not-stored' ? [m.form_not_stored()] : [])]
}

function Wrong({ lines }: { lines: readonly string[] }) {
  return (
    <div role="alert">
      {lines.map((line) => (
        <p key={line} className={wrong}>
          <CircleAlert />
          {line}
        </p>
      ))}
    </div>
  )
}
