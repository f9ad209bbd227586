import type { TransactionRow } from '#contract/transactions.ts'
import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'
import type { ChannelOfRow } from '#parts/channel/use-all-channels.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { Money } from '#ui/money/money.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { PaymentChip } from '#parts/payment/payment-chip.tsx'
import { productWords } from '#parts/product/product-words.ts'

/** Wraps a time such as "29 minutes ago" on narrow screens. */
const when = css({ '& time': { whiteSpace: 'normal' } })

/** The columns of the transactions table; those that are rarely needed are hidden by default. */
export const transactionColumns = (channels?: (channel: number) => ChannelOfRow): Column<TransactionRow>[] => [
  {
    id: 'event-id',
    header: m.transactions_event_id(),
    sortKey: 'event.event_id',
    width: 'clamp(8rem, 12cqi, 13rem)',
    clip: true,
    secondary: 'soon',
    card: 'meta',
    cell: (row) => <Identifier>{row.event.event_id}</Identifier>,
  },
  {
    id: 'event',
    header: m.transactions_event_title(),
    sortKey: 'event.title',
    grow: true,
    clip: true,
    width: '7.25rem',
    fixed: true,
    card: 'title',
    cell: (row) => (
      <>
        <Clipped>{row.event.title}</Clipped>
        <Stacked of="soon">
          <Identifier>{row.event.event_id}</Identifier>
        </Stacked>
      </>
    ),
  },
  {
    id: 'order',
    header: m.transactions_order_id(),
    sortKey: 'orderId',
    hidden: true,
    width: '7rem',
    card: 'meta',
    cell: (row) => <Identifier>{row.orderId}</Identifier>,
  },
  ...(channels ? [channelColumn(channels)] : []),
  {
    id: 'email',
    header: m.transactions_email(),
    sortKey: 'email',
    grow: true,
    clip: true,
    width: '8rem',
    card: 'meta',
    cell: (row) => (
      <>
        <OneLine>{row.email ?? m.common_empty_value()}</OneLine>
        <Stacked of="soon">{channelsOf(row).map(channelName).join(', ')}</Stacked>
      </>
    ),
  },
  {
    id: 'status',
    header: m.transactions_status(),
    sortKey: 'payment.status',
    width: '7.75rem',
    card: 'end',
    cell: (row) => <PaymentChip payment={row.payment} />,
  },
  {
    id: 'product',
    header: m.transactions_product(),
    sortKey: 'product',
    width: 'clamp(5.5rem, 8.5cqi, 6rem)',
    card: 'meta',
    cell: (row) => productWords(row.product),
  },
  {
    id: 'quantity',
    header: m.transactions_quantity(),
    sortKey: 'quantity',
    width: '4.5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => showCount(row.quantity),
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
    id: 'refunded',
    header: m.transactions_refunded_amount(),
    sortKey: 'payment.amount_refunded',
    hidden: true,
    width: '6rem',
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={-row.payment.amount_refunded} currency={row.currency} />,
  },
  {
    id: 'net',
    header: m.transactions_net(),
    hidden: true,
    width: '6rem',
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={row.payment.amount - row.payment.amount_refunded} currency={row.currency} />,
  },
  {
    id: 'channels',
    header: m.transactions_channels(),
    width: '5.5rem',
    secondary: 'soon',
    card: 'none',
    cell: (row) => <Channels row={row} />,
  },
  {
    id: 'purchased',
    header: m.transactions_purchased_time(),
    sortKey: 'purchased_time',
    width: 'clamp(7rem, 13cqi, 9.5rem)',
    card: 'meta',
    cell: (row) => (
      <span className={when}>
        <Moment at={row.purchased_time} zone={row.event.timezone} />
      </span>
    ),
  },
]

/** The sale's channel, for the list of all channels. */
const channelColumn = (channels: (channel: number) => ChannelOfRow): Column<TransactionRow> => ({
  id: 'channel',
  header: m.transactions_channel(),
  sortKey: 'sales_channel_id',
  width: '8rem',
  clip: true,
  secondary: 'soon',
  card: 'meta',
  cell: (row) => <Clipped>{channels(row.sales_channel_id).name}</Clipped>,
})

const channelsOf = ({ user }: TransactionRow) => [...new Set(user?.text_buy_user_message_channels.map(({ type }) => type))]

/** The message channel to the buyer, by the service's own name. */
const channelName = (type: string): string => (type === 'whatsapp' ? 'WhatsApp' : startCase(type))

export function Channels({ row }: { row: TransactionRow }) {
  const types = channelsOf(row)
  if (types.length === 0) return m.common_empty_value()
  return types.map((type) => (
    <Chip key={type} tone="info">
      {channelName(type)}
    </Chip>
  ))
}
