import { Mail, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { eventTransactions } from '#contract/event-transactions.ts'
import { useCall } from '#data/api/use-call.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { paymentWords } from '#parts/payment/payment-chip.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { SaleActionProps } from './sale-action-props.ts'

/** The actions on a sale, each for people with its ability. */
export function SaleActions(props: SaleActionProps) {
  const can = useCan()
  const { detail } = props
  const mayRefund = can('all') && detail.stripeId !== null
  return (
    <>
      {can('sales_channel_event_details') && <Resend {...props} />}
      {can('sales_channel_event_details') && <ChangeEmail {...props} />}
      {mayRefund && <Refunding {...props} />}
    </>
  )
}

/** Sends the receipt once more. */
function Resend({ channel, eventId, detail }: SaleActionProps) {
  const call = useCall(eventTransactions.resendReceipt, { params: { eventId }, channel, about: detail.token })
  const { email } = detail
  const send = async () => {
    const called = await call.run(
      { params: { eventId }, body: { claim_tx_token: detail.token } },
      { label: { message: 'sale_resend_label', params: { number: detail.orderId } } },
    )
    const done = () => m.sale_resent({ email: email ?? '' })
    showOutcome(called, { done, failed: ({ reason }) => `${m.sale_resend_failed()} ${reason}` })
  }
  const reason = call.blocked ? blockedWords(call.blocked) : email === null ? m.sale_no_email() : undefined
  return (
    <>
      <Button icon={<Send />} busy={call.running} disabledReason={reason} onClick={() => void send()}>
        {m.sale_resend()}
      </Button>
      {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
    </>
  )
}

function ChangeEmail(props: SaleActionProps) {
  const [open, setOpen] = useState(false)
  const blocked = useBlockedReason()
  return (
    <>
      <Button icon={<Mail />} disabledReason={open ? undefined : blocked} onClick={() => setOpen(true)}>
        {m.sale_update_email()}
      </Button>
      <EmailDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The one action that moves money; a disabled button shows the reason. */
function Refunding(props: SaleActionProps) {
  const [open, setOpen] = useState(false)
  const blocked = useBlockedReason()
  const { payment, paidTotal, charge, refunds } = props.detail
  const reason =
    payment.status !== 'succeeded' && payment.status !== 'paid'
      ? m.sale_not_refundable({ status: paymentWords(payment.status) })
      : paidTotal - charge.refundTotal <= 0
        ? m.sale_nothing_left()
        : refunds.some(({ state }) => state === 'begun')
          ? m.sale_refund_waits()
          : blocked
  return (
    <>
      <Button variant="danger" icon={<Undo2 />} disabledReason={open ? undefined : reason} onClick={() => setOpen(true)}>
        {m.sale_refund()}
      </Button>
      <RefundDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
