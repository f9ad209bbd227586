import { type TextBuyUser, users } from '#contract/users.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { userName } from './user-words.ts'

interface Props {
  user: TextBuyUser
  onClose: () => void
  /** Called after success, when the shown fan is out of date. */
  onDone: () => void
}

/** Asks for confirmation, then unblocks a fan. */
export function Unblock({ user, onClose, onDone }: Props) {
  const name = userName(user)
  const call = useCall(users.unblockUser, { params: { userId: user.id }, channel: user.sales_channel_id })
  const unblock = async () => {
    const called = await call.run(
      { params: { userId: user.id } },
      { label: { message: 'users_unblock_label', params: { name } } },
    )
    const done = () => m.users_unblocked({ email: user.email ?? name })
    if (!showOutcome(called, { done, failed: m.users_unblock_failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog
      role="alertdialog"
      title={m.users_unblock_question({ name })}
      call={call}
      onSend={unblock}
      onClose={onClose}
      submit={m.users_unblock()}
      variant="primary"
      focusSubmit
    >
      <p>{m.users_unblock_detail()}</p>
    </CallDialog>
  )
}
