import { useMemo } from 'react'
import { cashUpOf, totalsOf } from '#contract/cash-up.ts'
import { transactionList, transactions, type TransactionTotals } from '#contract/transactions.ts'
import type { Call } from '#contract/core/endpoint.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useAllMatching } from '#data/mirror/use-all-matching.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Money } from '#ui/money/money.tsx'
import { wholeQuery } from '#features/transactions/cash-up/whole-query.ts'

interface Props {
  channel: number | null
  query: WireQuery
  /** The zone of dates in the query. */
  zone: string
}

const lines = css({ display: 'grid', gap: '1', minHeight: '5', paddingBlockStart: '1' })
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 'medium', color: 'text' },
  '& [data-minus]': { color: 'danger-text' },
})

/**
 * Totals of the matching sales by currency; only sales that count as sold. While the server is away, this device adds up its
 * rows if it surely has all of these sales; otherwise the last response is shown.
 */
export function TransactionSums({ channel, query, zone }: Props) {
  const whole = wholeQuery(query) as Call<typeof transactions.totalTransactions>['query']
  const ofAll = useRead(
    transactions.totalTransactions,
    { query: whole },
    { enabled: channel === null, live: true, keepPrevious: true },
  )
  const ofChannel = useRead(
    transactions.totalChannelTransactions,
    { params: { id: channel ?? 0 }, query: whole },
    { enabled: channel !== null, live: true, keepPrevious: true },
  )
  const read = channel === null ? ofAll : ofChannel
  const isAway = read.offline || read.status === 'failed'
  const local = useAllMatching(transactionList, { channel, query: wholeQuery(query), zone, wanted: isAway })
  const here = useMemo(() => local.rows && totalsOf(cashUpOf(local.rows)), [local.rows])
  const totals = here ?? (local.rows === undefined ? undefined : read.data)
  return (
    <div className={lines} role="group" aria-label={m.transactions_totals()} aria-busy={read.stale || undefined}>
      {totals?.map((sums) => (
        <Sums key={sums.currency} sums={sums} />
      ))}
      {here ? <AsOf at={local.asOf} /> : totals && read.source === 'answer' && <AsOf at={read.asOf} />}
      {isAway && local.rows === null && !totals && <p className={line}>{m.cash_up_needs_server()}</p>}
    </div>
  )
}

function Sums({ sums: { currency, orders, tickets, gross, refunded, net } }: { sums: TransactionTotals }) {
  return (
    <div className={line}>
      <span>{m.transactions_total_orders({ count: orders })}</span>
      <span>{m.transactions_total_tickets({ count: tickets })}</span>
      <span>
        {m.transactions_gross()}{' '}
        <b>
          <Money amount={gross} currency={currency} />
        </b>
      </span>
      <span data-minus={refunded > 0 ? '' : undefined}>
        {m.transactions_refunded_amount()} <Money amount={-refunded} currency={currency} />
      </span>
      <span>
        {m.transactions_net()}{' '}
        <b>
          <Money amount={net} currency={currency} />
        </b>
      </span>
    </div>
  )
}
