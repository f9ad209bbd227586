import { useMemo, useState } from 'react'
import { type TransactionRow, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatMoney } from '#lib/money.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { PaymentChip } from '#parts/payment/payment-chip.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'

/** The number of transactions on a page of the list. */
const PAGE = 5
const rowKey = (row: TransactionRow) => row.id

/** A fan's payments for passes, and their total. */
export function PassTransactions({ channel, user, currency }: { channel: number; user: number; currency: string }) {
  const [page, setPage] = useState(1)
  const query = { userId: user, product: 'pass' as const, skip: (page - 1) * PAGE, take: PAGE }
  const read = useRead(
    transactions.listChannelTransactions,
    { params: { id: channel }, query },
    { live: true, keepPrevious: true },
  )
  const columns = useMemo(columnsOf, [])
  const spend = read.data?.totalSpend
  return (
    <Card
      flush
      title={m.pass_transactions()}
      actions={spend !== undefined && <span>{m.pass_total_spend({ amount: formatMoney(spend, currency) })}</span>}
    >
      <DataTable
        flush
        fill={false}
        label={m.pass_transactions()}
        columns={columns}
        rows={read.data?.data ?? []}
        rowKey={rowKey}
        loading={read.status === 'loading'}
        stale={read.stale}
        empty={
          read.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
          ) : (
            <EmptyState text={m.pass_transactions_none()} />
          )
        }
        footer={<Pagination page={page} size={PAGE} total={read.data?.meta.totalCount ?? 0} onPage={setPage} />}
      />
    </Card>
  )
}

const columnsOf = (): Column<TransactionRow>[] => [
  {
    id: 'event',
    header: m.pass_event(),
    grow: true,
    clip: true,
    fixed: true,
    width: '10rem',
    card: 'title',
    cell: ({ event }) => <PathLink to={`/sales-channel/${event.sales_channel_id}/events/${event.id}`}>{event.title}</PathLink>,
  },
  {
    id: 'payment',
    header: m.pass_payment(),
    width: '10rem',
    card: 'end',
    cell: (row) => <PaymentChip payment={row.payment} refunded="info" />,
  },
  {
    id: 'quantity',
    header: m.common_quantity(),
    width: '5.5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => showCount(row.quantity),
  },
  {
    id: 'amount',
    header: m.pass_amount(),
    width: '7rem',
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={row.payment.amount} currency={row.currency} />,
  },
  {
    id: 'purchased',
    header: m.transactions_purchased_time(),
    width: '11rem',
    card: 'meta',
    cell: (row) => <Moment at={row.purchased_time} zone={row.event.timezone} />,
  },
]
