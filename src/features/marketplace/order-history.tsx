import type { OrderDetail, OrderStep, OrderStepKind } from '#contract/order-detail.ts'
import { m } from '#messages/m.ts'
import { providerReason } from '#parts/payment/provider-words.ts'
import { css, cx } from '#styled/css'
import { Money } from '#ui/money/money.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'

const words: Record<OrderStepKind, () => string> = {
  reserved: m.marketplace_reserved_at,
  paid: m.marketplace_paid,
  delivered: m.marketplace_step_delivered,
  delivery_failed: m.marketplace_step_delivery_failed,
  seller_paid: m.marketplace_step_seller_paid,
  payout_failed: m.marketplace_step_payout_failed,
  refund_asked: m.marketplace_step_refund_asked,
  refund_refused: m.marketplace_step_refund_refused,
  refund_failed: m.marketplace_refund_has_failed,
  refunded: m.marketplace_refunded,
  payout_reversed: m.marketplace_step_payout_reversed,
  reversal_failed: m.marketplace_step_reversal_failed,
  disputed: m.marketplace_disputed,
  dispute_closed: m.marketplace_step_dispute_closed,
  settled: m.marketplace_settle,
  cancelled: m.marketplace_step_cancelled,
}
/** The reasons that people wrote; all others are the payment provider's. */
const written: readonly OrderStepKind[] = ['refund_asked', 'refund_refused', 'settled']

const list = css({ display: 'flex', flexDirection: 'column' })
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  paddingBlock: '2',
  borderBlockEnd: '1px solid token(colors.line)',
  textStyle: 'dense',
  '&:last-child': { borderBlockEnd: 'none' },
})
const end = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', fontVariantNumeric: 'tabular-nums' })
const faint = css({ textStyle: 'label', color: 'text-muted', overflowWrap: 'anywhere' })
const bad = css({ color: 'danger-text', fontWeight: 'medium' })

const isFailure = ({ what }: OrderStep) => what.endsWith('_failed') || what === 'disputed'
const reasonOf = ({ what, reason }: OrderStep) => (reason === null || written.includes(what) ? reason : providerReason(reason))

/** An order's steps and failures, oldest first: time, amount, reason, and the account that acted. */
export function OrderHistory({ order, zone }: { order: OrderDetail; zone: string }) {
  return (
    <ol className={list}>
      {order.history.map((step) => (
        <li key={`${step.what} ${step.at}`} className={row}>
          <div>
            <div className={cx(isFailure(step) && bad)}>{words[step.what]()}</div>
            {step.reason && <div className={faint}>{reasonOf(step)}</div>}
            {step.by && <div className={faint}>{m.marketplace_by({ name: step.by })}</div>}
          </div>
          <div className={end}>
            {step.amount !== null && <Money amount={step.amount} currency={order.currency} />}
            <span className={faint}>
              <ExactTime at={step.at} zone={zone} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
