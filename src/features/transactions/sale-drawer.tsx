import type { ReactNode } from 'react'
import type { TransactionRow } from '#contract/transactions.ts'
import { roundMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { PaymentChip } from '#parts/payment/payment-chip.tsx'
import { hasSalePage } from '#parts/payment/sale-href.ts'

interface Props {
  row: TransactionRow | null
  onClose: () => void
  /** The buyer's name, as a link if they have a page. */
  customer: (row: TransactionRow) => ReactNode
  /** Opens the sale's own page; absent for people who may not see it. */
  onMore: ((row: TransactionRow) => void) | undefined
}

/** The details of a sale in an event's list: its customer, seats and payment. */
export function SaleDrawer({ row, onClose, customer, onMore }: Props) {
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      title={m.analytics_details()}
      footer={
        row && onMore && hasSalePage(row) ? (
          <Button variant="primary" onClick={() => onMore(row)}>
            {m.analytics_view_more()}
          </Button>
        ) : undefined
      }
    >
      {row && <Parts row={row} customer={customer} />}
    </Drawer>
  )
}

function Parts({ row, customer }: Pick<Props, 'customer'> & { row: TransactionRow }) {
  const money = (amount: number) => <Money amount={amount} currency={row.currency} />
  const isUpgrade = row.product === 'upgrade' || row.original_section !== null
  return (
    <div className={stack({ gap: '3' })}>
      <Card title={m.analytics_customer()} level={3}>
        <DescriptionList
          items={[
            { label: m.common_name(), value: customer(row) },
            { label: m.common_email(), value: row.email },
            { label: m.common_phone(), value: row.phone },
          ]}
        />
      </Card>
      <Card title={isUpgrade ? m.analytics_upgrade() : m.analytics_original()} level={3}>
        <Place section={row.section} row={row.row} seat={row.seat} />
      </Card>
      {isUpgrade && (
        <Card title={m.analytics_original()} level={3}>
          <Place section={row.original_section} row={row.original_row} seat={row.original_seat} />
        </Card>
      )}
      <Card title={m.analytics_transaction_details()} level={3}>
        <DescriptionList
          items={[
            { label: m.common_status(), value: <PaymentChip payment={row.payment} /> },
            { label: m.analytics_purchase_date(), value: formatDateTime(row.purchased_time, row.event.timezone) },
            { label: m.analytics_face_value(), value: money(row.face_value) },
            { label: m.analytics_ticket(), value: showCount(row.quantity) },
            { label: m.analytics_subtotal(), value: money(row.subtotal) },
            { label: m.analytics_tax(), value: money(roundMoney(row.tax_and_fees * row.quantity, row.currency)) },
            { label: m.analytics_total_charged(), value: money(row.payment.amount) },
          ]}
        />
      </Card>
    </div>
  )
}

/** The place of tickets: section, row and seat. */
export function Place({ section, row, seat }: Record<'section' | 'row' | 'seat', string | null>) {
  return (
    <DescriptionList
      items={[
        { label: m.analytics_section(), value: section },
        { label: m.analytics_row(), value: row },
        { label: m.analytics_seat(), value: seat },
      ]}
    />
  )
}
