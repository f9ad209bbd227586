import { useState } from 'react'
import type { products } from '#contract/transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { formatChange, percentChange } from '#lib/percent.ts'
import { hasBefore } from '#lib/timeframes.ts'
import { m } from '#messages/m.ts'
import { productWords } from '#parts/product/product-words.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { Donut } from '#ui/donut/donut.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { rangeWords } from './range-words.ts'
import { SectionFailed } from './section-fallback.tsx'
import { type Shown, useMetric } from './use-metric.ts'

const age = css({ textStyle: 'label', color: 'text-muted', paddingBlockEnd: '2' })

/** Revenue by source: a ring, and a table of sources with their change. */
export function RevenueBySource({ shown }: { shown: Shown }) {
  const read = useMetric('revenue_per_source', shown)
  const [wanted, setWanted] = useState<string | null>(null)
  const totals = read.data?.totals ?? []
  const currencies = [...new Set(totals.map(({ currency }) => currency ?? 'usd'))]
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? 'usd'
  const sources = totals
    .filter((total) => total.currency === currency)
    .map(({ label, total, totalPreviousPeriod }) => ({
      label: productWords(label as (typeof products)[number]),
      value: total,
      before: totalPreviousPeriod,
    }))
  const whole = sources.reduce((sum, { value }) => sum + value, 0)
  return (
    <Card
      title={m.metrics_revenue_by_source()}
      actions={
        currencies.length > 1 && (
          <SegmentGroup
            label={m.metrics_currency()}
            value={currency}
            onValue={setWanted}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )
      }
    >
      <div className={age}>
        {rangeWords(shown.days)} {read.source === 'answer' && <AsOf at={read.asOf} />}
      </div>
      {read.status === 'failed' ? (
        <SectionFailed title={m.metrics_failed()} error={read.error} />
      ) : !read.data ? (
        <Skeleton width="100%" height="11rem" />
      ) : sources.length === 0 ? (
        <EmptyState text={m.metrics_no_sales()} />
      ) : (
        <Donut
          label={`${m.metrics_revenue_by_source()}, ${rangeWords(shown.days)}`}
          slices={sources}
          head={m.metrics_source()}
          columns={[
            { header: m.metrics_revenue(), cell: ({ value }) => <Money amount={value} currency={currency} /> },
            ...(hasBefore(shown.days)
              ? [{ header: m.metrics_change(), cell: ({ value, before }: Source) => formatChange(percentChange(value, before)) }]
              : []),
          ]}
          middle={{ value: formatMoney(whole, currency), label: m.common_total() }}
          format={(value) => formatMoney(value, currency)}
        />
      )}
    </Card>
  )
}

interface Source {
  value: number
  before: number
}
