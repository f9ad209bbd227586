import type { Order } from '#contract/marketplace-rows.ts'
import { roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { type Description, DescriptionList } from '#ui/description-list/description-list.tsx'
import { Money } from '#ui/money/money.tsx'

type Priced = Pick<
  Order,
  'total' | 'buyer_fees' | 'seller_fees' | 'seller_gets' | 'tax' | 'holdfast_fees' | 'refunded_amount' | 'payment' | 'currency'
>
/** The payout of an order. The amount that was reversed is absent if it is unknown. */
interface Payout extends Pick<Order, 'status' | 'seller_paid_at'> {
  seller_reversed_amount?: number
}

export interface MoneyLine {
  of:
    | 'listing'
    | 'buyer_fees'
    | 'tax'
    | 'total'
    | 'paid'
    | 'refunded'
    | 'kept'
    | 'seller_fees'
    | 'seller_gets'
    | 'reversed'
    | 'paid_out'
    | 'platform'
  amount: number
}

/**
 * The amounts of the buyer's side: price, fees and tax add up to the total; the payment minus the refunds is the amount that the
 * buyer finally paid. Amounts are in the order's currency.
 */
export function buyerLines({ total, buyer_fees, tax, payment, refunded_amount, currency }: Priced): MoneyLine[] {
  return [
    { of: 'listing', amount: roundMoney(total - buyer_fees - tax, currency) },
    { of: 'buyer_fees', amount: buyer_fees },
    { of: 'tax', amount: tax },
    { of: 'total', amount: total },
    { of: 'paid', amount: payment.amount },
    ...(refunded_amount > 0
      ? [
          { of: 'refunded' as const, amount: -refunded_amount },
          { of: 'kept' as const, amount: roundMoney(payment.amount - refunded_amount, currency) },
        ]
      : []),
  ]
}

/**
 * The amounts of the seller's side: the price minus the seller's fees is the payout, from which a reversal is subtracted. If the order
 * was cancelled, refunded or reversed, the last amount is what the seller finally received.
 */
export function sellerLines({
  total,
  buyer_fees,
  tax,
  seller_fees,
  seller_gets,
  currency,
  ...order
}: Priced & Payout): MoneyLine[] {
  const reversed = order.seller_reversed_amount ?? 0
  const isUndone = order.status === 'cancelled' || order.status === 'buyer_refunded' || reversed > 0
  const received = order.seller_paid_at === null ? 0 : roundMoney(seller_gets - reversed, currency)
  return [
    { of: 'listing', amount: roundMoney(total - buyer_fees - tax, currency) },
    { of: 'seller_fees', amount: -seller_fees },
    { of: 'seller_gets', amount: seller_gets },
    ...(reversed > 0 ? [{ of: 'reversed' as const, amount: -reversed }] : []),
    ...(isUndone ? [{ of: 'paid_out' as const, amount: received }] : []),
    ...(order.holdfast_fees === undefined ? [] : [{ of: 'platform' as const, amount: order.holdfast_fees }]),
  ]
}

const words: Record<MoneyLine['of'], () => string> = {
  listing: m.marketplace_listing_price,
  buyer_fees: m.marketplace_buyer_fees,
  tax: m.marketplace_tax,
  total: m.common_total,
  paid: m.marketplace_paid,
  refunded: m.marketplace_refunded,
  kept: m.marketplace_kept,
  seller_fees: m.marketplace_seller_fees,
  seller_gets: m.marketplace_seller_gets,
  reversed: m.marketplace_reversed,
  paid_out: m.marketplace_paid_out,
  platform: m.marketplace_platform_fees,
}

/** Amounts in lines that add up. */
export const MoneyLines = ({ lines, currency }: { lines: readonly MoneyLine[]; currency: string }) => (
  <DescriptionList
    items={lines.map(({ of, amount }): Description => ({
      label: words[of](),
      value: <Money amount={amount} currency={currency} />,
    }))}
  />
)
