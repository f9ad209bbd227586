import { useState } from 'react'
import type { NeedsAction } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { partyName } from '#parts/resale/resale-words.ts'
import { TextArea } from '#ui/text-area/text-area.tsx'

/** A dialog about one case. */
export type CaseDialog = 'note' | 'settle' | 'refuse'

interface Props {
  channel: number
  item: NeedsAction
  onClose: () => void
  /** Called when the case was changed, or has changed since it was shown. */
  onDone: () => void
}

/** The longest note that the server takes. */
const MOST = 500
const failed = ({ reason }: { reason: string }) => `${m.marketplace_take_failed()} ${reason}`

/** The person, event and amount of a case in one line. */
const aboutCase = ({ person, title, amount, currency }: NeedsAction) =>
  [person && partyName(person), title, formatMoney(amount, currency)].filter(Boolean).join(' · ')

/** Shows the dialog of a case. */
export function CaseDialogs({ dialog, ...props }: Props & { dialog: CaseDialog }) {
  if (dialog === 'note') return <NoteDialog {...props} />
  return dialog === 'settle' ? <SettleDialog {...props} /> : <RefuseDialog {...props} />
}

/** Writes the note of a case, which everyone in the channel sees. */
function NoteDialog({ channel, item, onClose, onDone }: Props) {
  const [note, setNote] = useState(item.note?.text ?? '')
  const params = { id: channel, caseId: item.id }
  const call = useCall(marketplace.noteCase, { params, channel })
  const send = async () => {
    const label = { message: 'marketplace_unconfirmed_note', params: { title: item.title } } as const
    const called = await call.run({ params, body: { note: note.trim() } }, { label })
    if (!showOutcome(called, { done: m.marketplace_note_done, failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog
      title={m.marketplace_note()}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={m.common_save()}
      variant="primary"
    >
      <p>{aboutCase(item)}</p>
      <TextArea
        label={m.marketplace_note()}
        help={m.marketplace_note_help()}
        value={note}
        onValue={setNote}
        maxLength={MOST}
        data-autofocus=""
      />
    </CallDialog>
  )
}

/** Removes a case from the list after a person has settled it outside of the app. */
function SettleDialog({ channel, item, onClose, onDone }: Props) {
  const [note, setNote] = useState('')
  const params = { id: channel, caseId: item.id }
  const call = useCall(marketplace.settleCase, { params, channel })
  const send = async () => {
    const label = { message: 'marketplace_unconfirmed_settle', params: { title: item.title } } as const
    const called = await call.run({ params, body: { note: note.trim(), trouble: item.trouble } }, { label })
    if (!showOutcome(called, { done: m.marketplace_settle_done, failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog
      title={m.marketplace_settle()}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={m.marketplace_settle_send()}
      variant="primary"
    >
      <p>{aboutCase(item)}</p>
      <p>{m.marketplace_settle_detail()}</p>
      <TextArea label={m.marketplace_settle_how()} optional value={note} onValue={setNote} maxLength={MOST} data-autofocus="" />
    </CallDialog>
  )
}

/** Refuses a buyer's request for a refund. */
function RefuseDialog({ item, channel, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const call = useCall(marketplace.refuseRefund, { channel, about: item.id })
  const send = async () => {
    const label = { message: 'marketplace_unconfirmed_refuse', params: { buyer: partyName(item.person) } } as const
    const called = await call.run({ body: { order_id: item.id, reason: reason.trim() } }, { label })
    if (!showOutcome(called, { done: m.marketplace_refuse_done, failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog title={m.marketplace_refuse()} call={call} onSend={send} onClose={onClose} submit={m.marketplace_refuse_send()}>
      <p>{aboutCase(item)}</p>
      <p>{m.marketplace_refuse_detail()}</p>
      <TextArea
        label={m.marketplace_refuse_reason()}
        help={m.marketplace_refuse_reason_help()}
        optional
        value={reason}
        onValue={setReason}
        maxLength={MOST}
        data-autofocus=""
      />
    </CallDialog>
  )
}
