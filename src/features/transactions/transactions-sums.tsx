import { cashUpOf, totalsOf } from '#contract/cash-up.ts'
import { type TransactionRow, transactions, type TransactionTotals } from '#contract/transactions.ts'
import type { Call } from '#contract/core/endpoint.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Money } from '#ui/money/money.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useSums } from '#features/transactions/cash-up/use-sums.ts'
import { wholeQuery } from '#features/transactions/cash-up/whole-query.ts'

interface Props {
  channel: number | null
  query: WireQuery
  /** The zone of dates in the query. */
  zone: string
}

const lines = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(5, max-content)' },
  columnGap: '5',
  rowGap: '1',
  minHeight: '5',
  paddingBlockStart: '1',
  '& > *': { gridColumn: '1 / -1' },
})
/** The figures of one currency. On wide screens the figures of several currencies are below each other. */
const line = css({
  display: { base: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'subgrid',
  '& > *': { textAlign: 'end' },
  columnGap: '5',
  rowGap: '1',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 'medium', color: 'text' },
  '& [data-minus]': { color: 'danger-text' },
})

const note = css({ textStyle: 'label', color: 'text-muted' })

const totalsOfRows = (rows: readonly TransactionRow[]) => totalsOf(cashUpOf(rows))

/** Totals of the matching sales by currency; only sales that count as sold. */
export function TransactionSums({ channel, query, zone }: Props) {
  const whole = wholeQuery(query)
  const wire = whole as Call<typeof transactions.totalTransactions>['query']
  const ofAll = useRead(
    transactions.totalTransactions,
    { query: wire },
    { enabled: channel === null, live: true, keepPrevious: true },
  )
  const ofChannel = useRead(
    transactions.totalChannelTransactions,
    { params: { id: channel ?? 0 }, query: wire },
    { enabled: channel !== null, live: true, keepPrevious: true },
  )
  const read = channel === null ? ofAll : ofChannel
  const { sums: totals, isOfDevice, asOf, isUnknown } = useSums(read, { channel, query: whole, zone }, totalsOfRows)
  const isLoading = totals === undefined && !isUnknown
  return (
    <div className={lines} role="group" aria-label={m.transactions_totals()} aria-busy={read.stale || isLoading || undefined}>
      {isLoading && <Waiting />}
      {totals?.map((sums) => (
        <Sums key={sums.currency} sums={sums} />
      ))}
      {(isOfDevice || (totals && read.source === 'answer')) && <AsOf at={asOf} />}
      {isUnknown && <p className={note}>{m.cash_up_needs_server()}</p>}
    </div>
  )
}

/** The usual widths of the figures of a line. */
const WIDTHS = ['5rem', '5.5rem', '8rem', '8rem', '7rem']

/** Placeholders for the figures of one currency, which wrap as the figures do, so that the list below does not move. */
const Waiting = () => (
  <div className={line}>
    {WIDTHS.map((width, at) => (
      <span key={at}>
        <Skeleton width={width} height="1lh" />
      </span>
    ))}
  </div>
)

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
