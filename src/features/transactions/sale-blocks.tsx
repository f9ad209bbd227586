import type { ReactNode } from 'react'
import type { TransactionDetail } from '#contract/event-transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { productWords } from '#parts/product/product-words.ts'
import { MoneyBack } from './money-back.tsx'

/** Blocks of different heights, one below the other without gaps, in as many columns as fit. */
const columns = css({
  columnWidth: { base: 'auto', sm: '320px' },
  columnGap: '3',
  '& > *': { breakInside: 'avoid' },
  '& > :not(:last-child)': { marginBottom: '3' },
})

interface Props {
  detail: TransactionDetail
  linkUser?: ((user: number, name: string) => ReactNode) | undefined
}

/** The facts of a sale, in blocks. */
export function SaleBlocks({ detail, linkUser }: Props) {
  const money = (amount: number) => formatMoney(amount, detail.currencyType)
  const name = detail.name ?? m.common_empty_value()
  const { charge, original } = detail
  return (
    <div className={columns}>
      <Card title={m.analytics_customer()}>
        <DescriptionList
          items={[
            { label: m.common_name(), value: detail.user_id !== null && linkUser ? linkUser(detail.user_id, name) : name },
            { label: m.common_email(), value: detail.email },
            { label: m.common_phone(), value: detail.phone },
          ]}
        />
      </Card>
      <Card title={m.analytics_transaction_details()}>
        <DescriptionList
          items={[
            { label: m.sale_token(), value: <Identifier>{detail.claimTxTokenLastPart}</Identifier> },
            { label: m.transactions_product(), value: productWords(detail.product) },
            { label: m.analytics_purchase_date(), value: formatDateTime(detail.created, detail.timezone) },
            { label: m.analytics_face_value(), value: money(detail.faceValue) },
            { label: m.common_quantity(), value: showCount(detail.quantity) },
            { label: m.sale_price_per_item(), value: money(detail.pricePerItem) },
            ...(original.section === null ? [] : [{ label: m.analytics_original(), value: placeOf(original) }]),
          ]}
        />
      </Card>
      <Card title={m.sale_payment()}>
        {detail.stripeId === null ? (
          <p>{m.sale_payment_none()}</p>
        ) : (
          <DescriptionList
            items={[
              { label: m.sale_card(), value: detail.last4 && m.sale_card_ends({ digits: detail.last4 }) },
              { label: m.sale_expires(), value: expiryOf(detail) },
              { label: m.sale_charge_id(), value: <Identifier>{detail.stripeId}</Identifier> },
            ]}
          />
        )}
      </Card>
      <Card title={m.sale_charges()}>
        <DescriptionList
          items={[
            { label: m.analytics_subtotal(), value: money(charge.subTotal) },
            { label: m.analytics_tax(), value: money(detail.tax) },
            ...(detail.rewardValue === null ? [] : [{ label: m.sale_reward(), value: money(-detail.rewardValue) }]),
            { label: m.sale_grand_total(), value: money(charge.grandTotal) },
            { label: m.analytics_total_charged(), value: money(detail.paidTotal) },
            ...(charge.refundTotal > 0 ? [{ label: m.sale_refund_total(), value: money(-charge.refundTotal) }] : []),
          ]}
        />
      </Card>
      <Card title={m.sale_reward()}>
        {detail.rewardCode === null ? (
          <p>{m.sale_reward_none()}</p>
        ) : (
          <DescriptionList
            items={[
              { label: m.analytics_reward_code(), value: detail.rewardCode },
              { label: m.sale_reward_value(), value: detail.rewardValue === null ? null : money(detail.rewardValue) },
            ]}
          />
        )}
      </Card>
      <MoneyBack detail={detail} />
    </div>
  )
}

const placeOf = ({ section, row, seat }: TransactionDetail['original']) => [section, row, seat].filter(Boolean).join(' ')

const expiryOf = ({ expMonth, expYear }: TransactionDetail) =>
  expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`
