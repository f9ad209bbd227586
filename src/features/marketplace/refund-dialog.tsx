import { useState } from 'react'
import type { Order } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface Props {
  /** The row of the dialog; null closes it. */
  order: Order | null
  onClose: () => void
  /** Called when the order was cancelled, or has changed since it was shown. */
  onDone: () => void
}

/** The amount still to be refunded to the buyer. */
export const due = ({ payment, refunded_amount, buyer_refunded_at, currency }: Order) =>
  buyer_refunded_at === null ? roundMoney(payment.amount - refunded_amount, currency) : 0

/** Whether the delivery of an order's tickets failed. */
const wasNotDelivered = ({ status, delivered_at, delivery_error }: Order) =>
  status === 'delivery_failed' || (delivered_at === null && delivery_error !== null)

function whatHappens(refunds: boolean, isUndeliverable: boolean): string {
  if (isUndeliverable) return refunds ? m.marketplace_refund_only_detail() : m.marketplace_cancel_only_detail()
  return refunds ? m.marketplace_refund_detail() : m.marketplace_cancel_order_detail()
}

/** Asks whether to cancel an order and refund it; shows amount, person and payment. */
export const RefundDialog = ({ order, ...props }: Props) => order && <Refund key={order.id} order={order} {...props} />

function Refund({ order, onClose, onDone }: Props & { order: Order }) {
  const call = useCall(marketplace.cancelReservedOrder, { channel: order.sales_channel_id, about: order.id })
  const [relist, setRelist] = useState<'yes' | 'no'>('no')
  const rest = due(order)
  const isUndeliverable = wasNotDelivered(order)
  const amount = formatMoney(rest, order.currency)
  const send = async () => {
    const called = await call.run(
      { body: { order_id: order.id, relist: isUndeliverable && relist === 'yes' } },
      { label: { message: 'marketplace_unconfirmed_refund', params: { amount, buyer: partyName(order.buyer) } } },
    )
    const failed = ({ reason }: { reason: string }) => `${m.marketplace_refund_failed()}: ${reason}`
    if (!showOutcome(called, { done: m.marketplace_refund_done, failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog
      title={m.marketplace_cancel_and_refund()}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={rest > 0 ? m.marketplace_refund_amount({ amount }) : m.marketplace_cancel_order()}
      keep={m.marketplace_keep_order()}
    >
      <p>{whatHappens(rest > 0, isUndeliverable)}</p>
      {order.seller_paid_at && <p>{m.marketplace_reversal_detail()}</p>}
      <DescriptionList
        items={[
          { label: m.marketplace_amount(), value: amount },
          { label: m.marketplace_buyer(), value: partyName(order.buyer) },
          { label: m.marketplace_event(), value: order.event.title },
          { label: m.marketplace_place(), value: seatsWords(order) },
          {
            label: m.marketplace_payment_id(),
            value: order.payment.stripe_payment_intent && <Identifier>{order.payment.stripe_payment_intent}</Identifier>,
          },
        ]}
      />
      {isUndeliverable && (
        <RadioGroup
          label={m.marketplace_relist()}
          help={m.marketplace_relist_help()}
          inline
          value={relist}
          onValue={setRelist}
          options={[
            { value: 'no', label: m.marketplace_relist_no() },
            { value: 'yes', label: m.marketplace_relist_yes() },
          ]}
        />
      )}
    </CallDialog>
  )
}
