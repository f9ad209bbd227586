import { useState } from 'react'

import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const hint = css({ textStyle: 'label', color: 'text-muted' })

/** The choices for queued changes at sign-out: send them now, leave them on this device, or discard them by typing a word. */
export default function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session } = useData()
  const { online } = useConnectivity()
  const { waiting, needsYou } = useSyncStatus()
  const [sending, setSending] = useState(false)
  const [stuck, setStuck] = useState(false)
  const [typed, setTyped] = useState('')
  const left = waiting + needsYou
  const word = m.shell_leave_discard_word()

  const send = async () => {
    setSending(true)
    setStuck(false)
    const rest = await session.sendNow().catch(() => left)
    setSending(false)
    if (rest > 0) setStuck(true)
    else await session.signOut({ waiting: 'keep' })
  }
  return (
    <Dialog open={open} onClose={onClose} title={m.shell_leave_title({ count: left })} role="alertdialog">
      <div className={stack({ gap: '5' })}>
        <p>{m.shell_leave_detail()}</p>
        {stuck && <Banner tone="caution">{m.shell_leave_stuck()}</Banner>}
        <div className={stack({ gap: '1' })}>
          <Button
            variant="primary"
            wide
            busy={sending}
            disabledReason={online ? undefined : m.shell_leave_send_offline()}
            data-autofocus={online ? '' : undefined}
            onClick={send}
          >
            {sending ? m.shell_leave_sending({ count: left }) : m.shell_leave_send()}
          </Button>
          {!online && <p className={hint}>{m.shell_leave_send_offline()}</p>}
        </div>
        <div className={stack({ gap: '1' })}>
          <Button wide data-autofocus={online ? undefined : ''} onClick={() => session.signOut({ waiting: 'keep' })}>
            {m.shell_leave_keep()}
          </Button>
          <p className={hint}>{m.shell_leave_keep_hint()}</p>
        </div>
        <div className={stack({ gap: '2' })}>
          <TextField label={m.shell_leave_discard_type({ word })} value={typed} onValue={setTyped} autoComplete="off" />
          <Button
            variant="danger"
            wide
            disabled={typed.trim().toLowerCase() !== word}
            onClick={() => session.signOut({ waiting: 'discard' })}
          >
            {m.shell_leave_discard()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
