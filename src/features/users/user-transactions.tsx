import { useMemo, useState } from 'react'
import { type TransactionRow, transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { PaymentChip } from '#parts/payment/payment-chip.tsx'
import { productWords } from '#parts/product/product-words.ts'
import { hasSalePage, saleHref } from '#parts/payment/sale-href.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { CoverageNote } from '#parts/list-page/coverage-note.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'

/** The number of rows on a page. */
const PAGE = 5

interface Props {
  channel: number
  fan: number
  onTransaction?: ((row: TransactionRow) => void) | undefined
}

const rowKey = (row: TransactionRow) => row.id
const spend = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '2',
  marginBlockEnd: '2',
  textStyle: 'dense',
  color: 'text-muted',
  '& strong': { textStyle: 'section', color: 'text' },
})

/** A fan's purchases, newest first, and their total. */
export function UserTransactions({ channel, fan, onTransaction }: Props) {
  const [page, setPage] = useState(1)
  const query = { skip: (page - 1) * PAGE, take: PAGE, order: 'desc' as const, orderBy: 'purchased_time', userId: fan }
  const params = useMemo(() => ({ id: channel }), [channel])
  const list = useWindowedList(transactionList, { endpoint: transactions.listChannelTransactions, params, query, channel })
  const { data } = useRead(transactions.listChannelTransactions, { params, query }, { live: true, keepPrevious: true })
  const columns = useMemo(columnsOf, [])
  const currency = list.rows[0]?.currency
  return (
    <>
      {data?.totalSpend !== undefined && currency && (
        <p className={spend}>
          {m.users_total_spend()}
          <strong>
            <Money amount={data.totalSpend} currency={currency} />
          </strong>
        </p>
      )}
      <DataTable
        label={m.users_tab_transactions()}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        loading={list.status === 'loading'}
        stale={list.stale}
        {...(onTransaction && { onRow: onTransaction, opens: hasSalePage, rowHref: saleHref })}
        empty={
          list.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} onRetry={list.retry} />
          ) : (
            <EmptyState text={m.users_no_transactions()} />
          )
        }
        footer={<Pagination page={page} size={PAGE} total={list.total} onPage={setPage} extra={<CoverageNote list={list} />} />}
      />
    </>
  )
}

const columnsOf = (): Column<TransactionRow>[] => [
  {
    id: 'event',
    header: m.transactions_event_title(),
    grow: true,
    clip: true,
    fixed: true,
    width: '9rem',
    card: 'title',
    cell: (row) => <Clipped>{row.event.title}</Clipped>,
  },
  { id: 'product', header: m.transactions_product(), width: '6.5rem', card: 'meta', cell: (row) => productWords(row.product) },
  {
    id: 'status',
    header: m.transactions_status(),
    width: '9.5rem',
    card: 'end',
    cell: (row) => <PaymentChip payment={row.payment} />,
  },
  {
    id: 'quantity',
    header: m.transactions_quantity(),
    width: '5rem',
    align: 'end',
    card: 'meta',
    cell: (row) => showCount(row.quantity),
  },
  {
    id: 'amount',
    header: m.transactions_amount(),
    width: '6rem',
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={row.payment.amount} currency={row.currency} />,
  },
  {
    id: 'purchased',
    header: m.transactions_purchased_time(),
    width: '11.25rem',
    card: 'meta',
    cell: (row) => <Moment at={row.purchased_time} zone={row.event.timezone} />,
  },
]
