import { useMemo, useState } from 'react'
import { eventTransactions } from '#contract/event-transactions.ts'
import type { SalesPace as Pace } from '#contract/event-figures.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatPercent } from '#lib/percent.ts'
import { formatLongDate } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { FiguresButton } from '#ui/chart/figures-button.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { showCount } from '#ui/count/count.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Kpi } from '#ui/kpi/kpi.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const figuresRow = css({ marginBlockEnd: '3', display: 'flex', flexWrap: 'wrap', gap: '6', alignItems: 'flex-start' })
const end = css({ marginInlineStart: 'auto', display: 'flex', gap: '2', alignItems: 'center' })
const quiet = css({ textStyle: 'label', color: 'text-muted' })
/** The height of the chart and its legend, in pixels. */
const CHART_HEIGHT = 264
const last = css({ textStyle: 'label', paddingBlock: '2' })
const list = css({ textStyle: 'label', color: 'text-muted', '& summary': { paddingBlock: '2', cursor: 'pointer' } })

/** Tickets sold by day before the event, compared with the median of similar events, and the forecast from that. */
export function SalesPace({ eventId }: { eventId: number }) {
  const read = useRead(eventTransactions.readSalesPace, { params: { eventId } }, { live: true })
  const [figures, setFigures] = useState(false)
  const { data } = read
  const chart = useMemo(() => data && chartOf(data), [data])
  if (read.status === 'failed')
    return (
      <Card title={m.pace_title()} level={3}>
        <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
      </Card>
    )
  return (
    <Card title={m.pace_title()} level={3}>
      {!data || !chart ? (
        <Waiting />
      ) : data.sold === 0 && data.compared.length === 0 ? (
        <EmptyState text={m.pace_nothing()} />
      ) : (
        <>
          <div className={figuresRow}>
            <Kpi label={m.pace_sold()} value={m.pace_of({ sold: showCount(data.sold), capacity: showCount(data.capacity) })} />
            {data.forecast !== null && <Forecast pace={data} />}
            <span className={end}>
              {read.source === 'answer' && (
                <span className={quiet}>
                  <AsOf at={read.asOf} />
                </span>
              )}
              <FiguresButton figures={figures} onFigures={setFigures} />
            </span>
          </div>
          <LineChart
            label={m.pace_chart()}
            head={m.pace_days_before()}
            data={chart}
            format={showCount}
            whole
            figures={figures}
            onFigures={setFigures}
          />
          <Compared pace={data} />
        </>
      )}
    </Card>
  )
}

/** Placeholders as high as the figures, the chart and the line below it of an event on sale. */
function Waiting() {
  const figure = <Skeleton width="8em" height="1lh" />
  return (
    <div aria-busy="true">
      <div className={figuresRow}>
        <Kpi label={m.pace_sold()} value={figure} />
        <Kpi label={m.pace_at_the_event()} value={figure} />
      </div>
      <Skeleton height={CHART_HEIGHT} />
      <div className={last}>
        <Skeleton width="16em" height="1lh" />
      </div>
    </div>
  )
}

function Forecast({ pace: { forecast, capacity, days_left } }: { pace: Pace }) {
  const share = formatPercent(capacity > 0 ? Math.round((forecast! / capacity) * 100) : 0)
  return (
    <Kpi
      label={days_left === 0 ? m.pace_tonight() : m.pace_at_the_event()}
      value={m.pace_about({ count: showCount(forecast!), percent: share })}
    />
  )
}

/** The comparable events, so that people can judge the comparison. */
function Compared({ pace: { compared } }: { pace: Pace }) {
  if (compared.length === 0) return <p className={quiet}>{m.pace_none_to_compare()}</p>
  return (
    <details className={list}>
      <summary>{m.pace_compared({ count: compared.length })}</summary>
      <ul>
        {compared.map(({ id, title, time, timezone, sold }) => (
          <li key={id}>
            {title} · {formatLongDate(time, timezone)} · {m.pace_tickets({ count: sold })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function chartOf({ days, compared }: Pace): ChartData {
  return {
    places: days.map(({ before }) => (before === 0 ? m.pace_the_day() : m.pace_day({ count: before }))),
    lines: [{ label: m.pace_this_event(), values: days.map(({ sold }) => sold) }],
    ...(compared.length > 0 && { previous: { label: m.pace_median(), values: days.map(({ median }) => median) } }),
  }
}
