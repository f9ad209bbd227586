import type { ReactNode } from 'react'
import type { TransactionRow } from '#contract/transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { PaymentChip } from '#parts/payment/payment-chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'

interface Props {
  sale: TransactionRow
  /** A buyer's name as a link to their page; plain text without a page. */
  linkUser?: ((user: number, name: string) => ReactNode) | undefined
}

/** The facts of a sale that a list of sales has: its buyer, order, payment and seats. */
export function SaleFacts({ sale, linkUser }: Props) {
  const { name, user, email, phone, orderId, payment, currency, quantity, event } = sale
  const buyer = name ?? m.common_empty_value()
  return (
    <DescriptionList
      items={[
        { label: m.sale_buyer(), value: user && linkUser ? linkUser(user.id, buyer) : buyer },
        { label: m.common_email(), value: email },
        { label: m.common_phone(), value: phone },
        { label: m.transactions_order_id(), value: <Identifier>{orderId}</Identifier> },
        { label: m.common_status(), value: <PaymentChip payment={payment} /> },
        { label: m.analytics_purchase_date(), value: formatDateTime(sale.purchased_time, event.timezone) },
        { label: m.sale_seats(), value: [sale.section, sale.row, sale.seat].filter(Boolean).join(' ') },
        { label: m.common_quantity(), value: showCount(quantity) },
        { label: m.analytics_total_charged(), value: formatMoney(payment.amount, currency) },
        ...(payment.amount_refunded > 0
          ? [{ label: m.sale_refund_total(), value: formatMoney(-payment.amount_refunded, currency) }]
          : []),
      ]}
    />
  )
}
