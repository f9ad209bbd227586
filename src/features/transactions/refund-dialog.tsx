import { useEffect, useState } from 'react'
import { eventTransactions, refundReasons, type RefundReason } from '#contract/event-transactions.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { callReason } from '#parts/problem/call-reason.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { MoneyField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { reasonWords } from './refund-words.ts'
import type { SaleActionProps } from './sale-action-props.ts'

const LONG_MS = 8000

type Props = SaleActionProps & { open: boolean; onClose: () => void }

/** Refunds a sale. Asks for amount and reason; the button shows the amount. */
export const RefundDialog = ({ open, ...props }: Props) => open && <Refund {...props} />

function Refund({ channel, eventId, detail, onChanged, onLook, onClose }: Omit<Props, 'open'>) {
  const currency = detail.currencyType
  const left = roundMoney(detail.paidTotal - detail.charge.refundTotal, currency)
  const call = useCall(eventTransactions.refundTransaction, { params: { eventId }, channel, about: detail.stripeId })
  const [amount, setAmount] = useState<number | null>(left)
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // If the result of the refund is unknown, reload the sale, because the reloaded sale shows the refund with its unknown result.
  const lost = call.unconfirmed?.key ?? null
  useEffect(() => {
    if (lost !== null) onLook()
  }, [lost, onLook])
  const wrong = {
    amount: amountProblem(amount, left, currency),
    reason: reason === '' ? m.common_required() : null,
  }
  const send = async () => {
    setSubmitted(true)
    setProblem(null)
    if (wrong.amount || reason === '' || amount === null || detail.stripeId === null) return
    const body = { chargeId: detail.stripeId, reason, amount, currencyType: currency }
    const label = { message: 'sale_refund_label', params: { amount: formatMoney(amount, currency), number: detail.orderId } }
    const result = await call.run({ params: { eventId }, body }, { label })
    if (result.outcome === 'done') {
      onChanged(result.reply)
      toast({ tone: 'positive', text: m.sale_refund_success(), duration: LONG_MS })
      onClose()
    } else onLook()
    setProblem(callReason(result))
  }
  return (
    <CallDialog
      title={m.sale_refund_title()}
      dismissable={false}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={m.sale_refund_submit({ amount: formatMoney(amount ?? 0, currency) })}
    >
      <DescriptionList
        items={[
          { label: m.sale_refund_to(), value: detail.name ?? detail.email },
          { label: m.sale_card(), value: detail.last4 && m.sale_card_ends({ digits: detail.last4 }) },
        ]}
      />
      <MoneyField
        required
        label={m.sale_refund_amount()}
        currency={currency}
        max={left}
        help={m.sale_refund_left({ left: formatMoney(left, currency) })}
        value={amount}
        onValue={setAmount}
        error={submitted ? wrong.amount : null}
      />
      <Select
        required
        label={m.sale_refund_reason()}
        placeholder={m.sale_refund_choose_reason()}
        value={reason}
        onValue={setReason}
        options={refundReasons.map((one) => ({ value: one, label: reasonWords(one) }))}
        error={submitted ? wrong.reason : null}
      />
      {problem && (
        <Banner tone="danger" title={m.sale_refund_failed()}>
          {problem}
        </Banner>
      )}
    </CallDialog>
  )
}

/** The error of a refund amount; null if it is valid. */
export function amountProblem(amount: number | null, left: number, currency: string): string | null {
  if (amount === null) return m.common_required()
  if (amount <= 0) return m.sale_refund_nothing()
  return amount > left ? m.sale_refund_too_much({ max: formatMoney(left, currency) }) : null
}
