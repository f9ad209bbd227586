import { useState } from 'react'
import { MIN_MESSAGE } from '#contract/sending.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useCan } from '#data/session/use-can.ts'
import { searchKey } from '#lib/search-key.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { useStoredChange } from '#parts/queued-change/use-stored-change.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { saveChange } from './template-changes.ts'

interface Props {
  channel: number
  message: string
}

/** A button that saves the text as a template. If a template has the same title, the dialog warns that it will be overwritten. */
export function SaveTemplate({ channel, message }: Props) {
  const [open, setOpen] = useState(false)
  const can = useCan()('sales_channel')
  if (!can) return null
  return (
    <>
      <Button size="small" disabled={message.trim().length < MIN_MESSAGE} onClick={() => setOpen(true)}>
        {m.templates_save_as()}
      </Button>
      {open && <SaveDialog channel={channel} message={message.trim()} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ channel, message, onClose }: Props & { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { rows } = useMirroredRows('message_templates', { channel })
  const store = useStoredChange()
  const named = title.trim()
  const same = rows.find((row) => searchKey(row.title) === searchKey(named))
  const save = async () => {
    setSubmitted(true)
    if (named === '') return
    const change = saveChange({ title: named, message }, same, { channel, now: serverClock.now() })
    if ((await store(change, m.templates_saved())) === null) return
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.templates_save_as()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {same ? m.templates_overwrite() : m.common_save()}
          </Button>
        </>
      }
    >
      <div className={stack({ gap: '3' })}>
        <TextField
          required
          label={m.common_title()}
          value={title}
          onValue={setTitle}
          maxLength={255}
          error={submitted && named === '' ? m.sending_title_required() : null}
        />
        {same && <Banner tone="caution">{m.templates_overwrite_warning({ title: same.title })}</Banner>}
        <p>{message}</p>
      </div>
    </Dialog>
  )
}
