import { type TextBuyUser, users } from '#contract/users.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { userName } from './user-words.ts'

interface Props {
  user: TextBuyUser
  onClose: () => void
  /** It was done: what is shown of the fan is old. */
  onDone: () => void
}

/** Asks, and lets a blocked fan be written to again (specification 2, section 7). */
export function Unblock({ user, onClose, onDone }: Props) {
  const name = userName(user)
  const call = useCall(users.unblockUser, { params: { userId: user.id }, channel: user.sales_channel_id })
  const unblock = async () => {
    const called = await call.run(
      { params: { userId: user.id } },
      { label: { message: 'users_unblock_label', params: { name } } },
    )
    if (called.outcome === 'unconfirmed' || called.outcome === 'blocked') return
    if (called.outcome === 'done') toast({ tone: 'positive', text: m.users_unblocked({ email: user.email ?? name }) })
    else toast({ tone: 'danger', text: m.users_unblock_failed() })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={m.users_unblock_question({ name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            variant="primary"
            data-autofocus
            busy={call.running}
            disabledReason={call.blocked ? blockedWords(call.blocked) : undefined}
            onClick={() => void unblock()}
          >
            {m.users_unblock()}
          </Button>
        </>
      }
    >
      <p>{m.users_unblock_detail()}</p>
      {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
    </Dialog>
  )
}
