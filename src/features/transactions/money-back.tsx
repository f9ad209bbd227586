import type { DisputeLine, RefundLine, TransactionDetail } from '#contract/event-transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { providerReason } from '#parts/payment/provider-words.ts'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList, type Description } from '#ui/description-list/description-list.tsx'
import { reasonWords } from './refund-words.ts'

/** Lists the refunds and disputes of a sale; renders nothing for a sale without refunds and disputes. */
export function MoneyBack({ detail }: { detail: TransactionDetail }) {
  const { refunds, disputes, currencyType } = detail
  const money = (amount: number) => formatMoney(amount, currencyType)
  return (
    <>
      {refunds.length > 0 && (
        <Card title={m.sale_refunds()}>
          <DescriptionList items={refunds.map((refund) => refundItem(refund, detail, money))} />
        </Card>
      )}
      {disputes.length > 0 && (
        <Card title={m.sale_disputes()}>
          <DescriptionList items={disputes.map((dispute) => disputeItem(dispute, detail, money))} />
        </Card>
      )}
    </>
  )
}

const states = {
  begun: m.sale_refund_begun,
  pending: m.sale_refund_pending,
  done: m.sale_refund_done,
  refused: m.sale_refund_refused,
  failed: m.sale_refund_failed_later,
}

function refundItem(
  { amount, reason, state, refusal, by, created_at }: RefundLine,
  { timezone }: TransactionDetail,
  money: (amount: number) => string,
): Description {
  return {
    label: m.sale_refund_by({ name: by, time: formatDateTime(created_at, timezone) }),
    value: state === 'done' ? money(-amount) : `${money(-amount)} · ${states[state]()}`,
    hint: refusal === null ? reasonWords(reason) : providerReason(refusal),
  }
}

const outcomes: Record<string, () => string> = { won: m.sale_dispute_won, lost: m.sale_dispute_lost }

function disputeItem(
  { amount, reason, status, withdrawn, opened_at, closed_at }: DisputeLine,
  { timezone }: TransactionDetail,
  money: (amount: number) => string,
): Description {
  const outcome = closed_at === null ? m.sale_dispute_open() : (outcomes[status] ?? m.sale_dispute_closed)()
  const words = providerReason(reason)
  return {
    label: m.sale_dispute_opened({ time: formatDateTime(opened_at, timezone) }),
    value: `${money(amount)} · ${outcome}`,
    hint: withdrawn && closed_at === null ? m.sale_dispute_withdrawn({ reason: words }) : words,
  }
}
