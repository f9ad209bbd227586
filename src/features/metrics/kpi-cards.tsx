import type { ReactNode } from 'react'
import type { MetricId, MetricSeries } from '#contract/metrics.ts'
import { formatMoney } from '#lib/money.ts'
import { formatChange, percentChange } from '#lib/percent.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { Kpi } from '#ui/kpi/kpi.tsx'
import { hasBefore } from '#lib/timeframes.ts'
import { againstWords } from './range-words.ts'
import { SectionFailed } from './section-fallback.tsx'
import { type Shown, useMetric } from './use-metric.ts'

const row = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))' })
/** The line for the age of a stored response has a fixed height, so that the charts do not move when the age disappears. */
const age = css({ textStyle: 'label', color: 'text-muted', minHeight: '1lh' })
const several = css({ display: 'grid', gap: '2' })
const others = css({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', justifyContent: 'space-between', gap: '3' },
  '& li > :last-child': { color: 'text-muted' },
})

/** The metrics of the cards. */
export const kpiMetrics = ['signups', 'tickets_sold', 'revenue'] as const

/** The figures of the range, each compared with the period before. */
export function KpiCards({ shown, revenue }: { shown: Shown; revenue: boolean }) {
  return (
    <div className={row}>
      <Figure id="signups" label={m.metrics_total_signups()} shown={shown} />
      <Figure id="tickets_sold" label={m.metrics_tickets_sold()} shown={shown} />
      {revenue && <Figure id="revenue" label={m.metrics_total_revenue()} shown={shown} />}
    </div>
  )
}

type Total = MetricSeries['totals'][number]

/** Adds up totals that are not money; amounts of money stay separate by currency. */
function together(totals: readonly Total[], label: string): Total[] {
  if (totals.some(({ currency }) => currency !== null)) return [...totals]
  const sum = (of: (total: Total) => number) => totals.reduce((all, total) => all + of(total), 0)
  const previous = sum((total) => total.totalPreviousPeriod)
  return [{ label, currency: null, total: sum(({ total }) => total), totalPreviousPeriod: previous }]
}

function Figure({ id, label, shown }: { id: MetricId; label: string; shown: Shown }) {
  const read = useMetric(id, shown)
  if (read.status === 'failed')
    return (
      <Card>
        <SectionFailed title={m.metrics_failed()} error={read.error} />
      </Card>
    )
  const totals = read.data ? together(read.data.totals, label) : []
  const change = (total: Total) => (hasBefore(shown.days) ? percentChange(total.total, total.totalPreviousPeriod) : null)
  const against = againstWords(shown)
  return (
    <Card aria-label={label}>
      <div className={several}>
        {!read.data && <Kpi label={label} value="" loading change={hasBefore(shown.days) ? 0 : null} />}
        {totals.slice(0, 1).map((total) => (
          <Kpi key={total.currency ?? ''} label={label} value={figureOf(total)} change={change(total)} changeLabel={against} />
        ))}
        {totals.length > 1 && <Others totals={totals.slice(1)} change={change} />}
      </div>
      <div className={age}>{read.source === 'answer' && <AsOf at={read.asOf} />}</div>
    </Card>
  )
}

/** Amounts in other currencies, each on a line of its own. */
const Others = ({ totals, change }: { totals: readonly Total[]; change: (total: Total) => number | null }) => (
  <ul className={others}>
    {totals.map((total) => (
      <li key={total.currency}>
        <span>{figureOf(total)}</span>
        <span>{signedPercent(change(total))}</span>
      </li>
    ))}
  </ul>
)

const signedPercent = (change: number | null) => change !== null && formatChange(change)

const figureOf = ({ total, currency }: Total): ReactNode => (currency === null ? showCount(total) : formatMoney(total, currency))
