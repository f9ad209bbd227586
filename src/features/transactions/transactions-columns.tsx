import type { TransactionRow } from '#contract/transactions.ts'
import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Money } from '#ui/money/money.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { PaymentChip } from './payment-chip.tsx'

/** The columns of the transactions table (specification 1, section 2.6). */
export const transactionColumns = (): Column<TransactionRow>[] => [
  {
    id: 'event-id',
    header: m.transactions_event_id(),
    sortKey: 'event.event_id',
    width: '8rem',
    clip: true,
    card: 'meta',
    cell: (row) => <Clipped>{row.event.event_id}</Clipped>,
  },
  {
    id: 'event',
    header: m.transactions_event_title(),
    sortKey: 'event.title',
    grow: true,
    clip: true,
    width: '8.5rem',
    card: 'title',
    cell: (row) => <Clipped>{row.event.title}</Clipped>,
  },
  {
    id: 'email',
    header: m.transactions_email(),
    sortKey: 'email',
    grow: true,
    clip: true,
    width: '10.5rem',
    card: 'meta',
    cell: (row) => <Clipped>{row.email ?? m.common_empty_value()}</Clipped>,
  },
  {
    id: 'channels',
    header: m.transactions_channels(),
    width: '5.5rem',
    card: 'none',
    cell: (row) => <Channels user={row.user} />,
  },
  {
    id: 'status',
    header: m.transactions_status(),
    sortKey: 'payment.status',
    width: '8.5rem',
    card: 'end',
    cell: (row) => <PaymentChip payment={row.payment} />,
  },
  {
    id: 'product',
    header: m.transactions_product(),
    sortKey: 'product',
    width: '6rem',
    card: 'meta',
    cell: (row) => startCase(row.product),
  },
  {
    id: 'quantity',
    header: m.transactions_quantity(),
    sortKey: 'quantity',
    width: '4.5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => row.quantity,
  },
  {
    id: 'amount',
    header: m.transactions_amount(),
    sortKey: 'payment.amount',
    width: '5.5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={row.payment.amount} currency={row.currency} />,
  },
  {
    id: 'purchased',
    header: m.transactions_purchased_time(),
    sortKey: 'purchased_time',
    width: '7rem',
    card: 'meta',
    cell: (row) => <RelativeTime at={row.purchased_time} zone={row.event.timezone} />,
  },
]

function Channels({ user }: { user: TransactionRow['user'] }) {
  if (!user?.text_buy_user_message_channels.length) return m.common_empty_value()
  return user.text_buy_user_message_channels.map((channel) => (
    <Chip key={channel.id} tone="info">
      {startCase(channel.type)}
    </Chip>
  ))
}
