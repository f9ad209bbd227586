import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'

import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { form as formLook } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { type ConfirmRequest, confirmStore } from './confirm-store.ts'

/** Shows the line breaks of a text. */
const lines = css({ whiteSpace: 'pre-line' })

/** Shows the questions of `confirm()`; mounted once, in the shell. */
export function ConfirmHost() {
  const request = useSyncExternalStore(confirmStore.subscribe, confirmStore.get)
  const [shown, setShown] = useState<ConfirmRequest | null>(null)
  const [typed, setTyped] = useState('')
  const form = useId()
  if (request && request !== shown) {
    setShown(request)
    setTyped('')
  }
  if (!shown) return null
  const needed = shown.typeToConfirm
  const ready = !needed || typed === needed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) shown.answer(true)
  }
  return (
    <Dialog
      open={request !== null}
      onClose={() => shown.answer(false)}
      title={shown.title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => shown.answer(false)} data-autofocus={needed ? undefined : ''}>
            {shown.cancelText ?? m.ui_cancel()}
          </Button>
          <Button type="submit" form={form} variant={shown.tone === 'danger' ? 'dangerSolid' : 'primary'} disabled={!ready}>
            {shown.confirmText}
          </Button>
        </>
      }
    >
      <form id={form} className={formLook().root} onSubmit={submit}>
        {shown.body && <div className={lines}>{shown.body}</div>}
        {needed && (
          <TextField label={m.ui_type_to_confirm({ text: needed })} value={typed} onValue={setTyped} autoComplete="off" />
        )}
      </form>
    </Dialog>
  )
}
