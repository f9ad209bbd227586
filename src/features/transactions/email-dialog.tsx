import { useState } from 'react'
import { eventTransactions } from '#contract/event-transactions.ts'
import { Email } from '#contract/session.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { fieldWords, problemDetail } from '#parts/problem/translated-text.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { SaleActionProps } from './sale-action-props.ts'

const LONG_MS = 8000

/** The error of an email address; null if it is valid. */
export function emailProblem(email: string, current: string | null): string | null {
  if (!Email.safeParse(email).success) return m.common_must_be_email()
  return email.trim().toLowerCase() === current?.toLowerCase() ? m.sale_email_same() : null
}

type Props = SaleActionProps & { open: boolean; onClose: () => void }

/** Asks for another email for a sale, which must be valid and differ from the current one. */
export const EmailDialog = ({ open, ...props }: Props) => open && <ChangeEmail {...props} />

function ChangeEmail({ channel, eventId, detail, onChanged, onClose }: Omit<Props, 'open'>) {
  const call = useCall(eventTransactions.updateTransactionEmail, { params: { eventId }, channel, about: detail.token })
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    const wrong = emailProblem(email, detail.email)
    setProblem(wrong)
    if (wrong) return
    const body = { email: email.trim(), claim_tx_token: detail.token, event_id: eventId }
    const label = { message: 'sale_email_label', params: { number: detail.orderId } }
    const result = await call.run({ params: { eventId }, body }, { label })
    if (result.outcome === 'done') {
      onChanged(result.reply)
      toast({ tone: 'positive', text: m.sale_email_done({ email: body.email }), duration: LONG_MS })
      onClose()
    }
    if (result.outcome === 'refused')
      setProblem(fieldWords(result.problem.problem)['email'] ?? problemDetail(result.problem.problem))
  }
  return (
    <CallDialog
      title={m.sale_update_email()}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={m.sale_update_email()}
      variant="primary"
    >
      <TextField
        required
        type="email"
        autoComplete="off"
        label={m.sale_email_new()}
        help={detail.email === null ? undefined : m.sale_email_now({ email: detail.email })}
        value={email}
        error={problem}
        onValue={(value) => {
          setEmail(value)
          setProblem(null)
        }}
      />
    </CallDialog>
  )
}
