import { useMemo, useState } from 'react'
import { metrics, type MetricId, type MetricSeries } from '#contract/metrics.ts'
import { offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDayMonth, formatTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { MetricChart } from './metric-chart.tsx'
import { wholeLine } from './metric-lines.ts'
import { begunAt, type OfferUnit, offerRange } from './offer-range.ts'

interface Props {
  channel: number
  offerId: string
}

type Shown = Extract<MetricId, 'tickets_sold' | 'revenue'>
const note = css({ textStyle: 'label', color: 'text-muted' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** The sales of an offer since it was sent, by hour or minute. */
export function OfferChart({ channel, offerId }: Props) {
  const { row: offer } = useMirroredRow('offers', { channel, id: offerId })
  const can = useCan()
  const [unit, setUnit] = useState<OfferUnit>('hour')
  const [id, setId] = useState<Shown>('tickets_sold')
  const now = useNow()
  const results = useRead(offers.readOfferResults, { params: { id: offerId } }, { live: true }).data
  const begun = offer && begunAt(offer.send_at, results?.over_time.find(({ sent }) => sent > 0)?.at)
  const range = begun === undefined ? null : offerRange(begun, unit, now)
  const whole = begun === undefined ? null : offerRange(begun, 'hour', now)
  return (
    <Card
      title={m.metrics_offer_sales()}
      actions={
        <div className={actions}>
          {can('revenue') && (
            <SegmentGroup
              label={m.metrics_offer_what()}
              value={id}
              onValue={setId}
              options={[
                { value: 'tickets_sold', label: m.metrics_tickets() },
                { value: 'revenue', label: m.metrics_revenue() },
              ]}
            />
          )}
          <SegmentGroup
            label={m.metrics_unit()}
            value={unit}
            onValue={setUnit}
            options={[
              { value: 'minute', label: m.metrics_minute() },
              { value: 'hour', label: m.metrics_hour() },
            ]}
          />
        </div>
      }
    >
      {range && whole ? (
        <Sales {...{ channel, offerId, unit, id, range, whole }} />
      ) : (
        <EmptyState text={m.metrics_offer_not_sent()} />
      )}
    </Card>
  )
}

interface Range {
  startAt: string
  endAt: string
}
/** The sales in `range` are drawn; those in `whole` are summed, so that the total does not depend on the unit. */
type SalesProps = Props & { unit: OfferUnit; id: Shown; range: Range; whole: Range }

function Sales({ channel, offerId, unit, id, range, whole }: SalesProps) {
  const { zone } = useChannelFacts(channel)
  const of = { salesChannelId: channel, offerId }
  const query = { ...range, unit, ...of }
  const read = useRead(metrics.readMetric, { params: { id }, query }, { live: true, keepPrevious: true })
  const label = id === 'revenue' ? m.metrics_revenue() : m.metrics_tickets_sold()
  const currency = read.data?.totals[0]?.currency ?? 'usd'
  const data = useMemo(() => {
    if (!read.data) return undefined
    const places = read.data.data.map(({ date }) => `${formatDayMonth(date, zone)} ${formatTime(date, zone)}`)
    return { places, lines: [wholeLine(read.data.data, label)] }
  }, [read.data, zone, label])
  const format = useMemo(() => (id === 'revenue' ? (value: number) => formatMoney(value, currency) : showCount), [id, currency])
  const all = useRead(
    metrics.readMetric,
    { params: { id }, query: { ...whole, unit: 'hour', ...of } },
    { live: true, keepPrevious: true },
  )
  const total = all.data && totalOf(all.data)
  const drawn = read.data && totalOf(read.data)
  const isCut = unit === 'minute' && total !== undefined && drawn !== undefined && drawn !== total
  return (
    <MetricChart
      label={`${m.metrics_offer_sales()}: ${label}`}
      lead={
        total !== undefined && (
          <>
            {`${label}: ${format(total)}`}
            {isCut && <p className={note}>{m.metrics_offer_first_day({ count: format(drawn), total: format(total) })}</p>}
          </>
        )
      }
      read={read}
      data={data}
      format={format}
      whole={id === 'tickets_sold'}
    />
  )
}

const totalOf = ({ totals }: MetricSeries): number => totals.reduce((sum, one) => sum + one.total, 0)
