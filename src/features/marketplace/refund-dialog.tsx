import { useId } from 'react'
import type { Order } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/told-words.ts'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { toast } from '#ui/toast/toast-store.ts'

interface Props {
  /** Null closes the dialog. */
  order: Order | null
  onClose: () => void
  /** It was cancelled, or is no longer as the screen shows it. */
  onDone: () => void
}

const LONG_MS = 8000

/** What is still to go back to the buyer. */
const due = ({ payment, refunded_amount, buyer_refunded_at, currency }: Order) =>
  buyer_refunded_at === null ? roundMoney(payment.amount - refunded_amount, currency) : 0

/** Asks whether to cancel an order and give the money back: amount, person and payment are said once more (specification 3, section 2). */
export const RefundDialog = ({ order, ...props }: Props) => order && <Refund key={order.id} order={order} {...props} />

function Refund({ order, onClose, onDone }: Props & { order: Order }) {
  const form = useId()
  const refunding = useCall(marketplace.cancelReservedOrder, { channel: order.sales_channel_id, about: order.id })
  const rest = due(order)
  const amount = formatMoney(rest, order.currency)
  const send = async () => {
    const called = await refunding.run(
      { body: { order_id: order.id } },
      { label: { message: 'marketplace_unconfirmed_refund', params: { amount, buyer: partyName(order.buyer) } } },
    )
    if (called.outcome === 'unconfirmed') return
    if (called.outcome === 'blocked') return void toast({ tone: 'danger', text: blockedWords(called.why), duration: LONG_MS })
    if (called.outcome === 'done') toast({ tone: 'positive', text: m.marketplace_refund_done() })
    else {
      const text = `${m.marketplace_refund_failed()}: ${problemDetail(called.problem.problem)}`
      toast({ tone: 'danger', text, duration: LONG_MS })
    }
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.marketplace_cancel_and_refund()}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{m.marketplace_keep_order()}</Button>
          <Button
            type="submit"
            form={form}
            variant="dangerSolid"
            busy={refunding.running}
            disabledReason={refunding.blocked ? blockedWords(refunding.blocked) : undefined}
          >
            {rest > 0 ? m.marketplace_refund_amount({ amount }) : m.marketplace_cancel_order()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={stack({ gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {refunding.unconfirmed && <UnconfirmedNote state={refunding.unconfirmed.became} onDismiss={refunding.settle} />}
        <p>{rest > 0 ? m.marketplace_refund_detail() : m.marketplace_cancel_order_detail()}</p>
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
      </form>
    </Dialog>
  )
}
