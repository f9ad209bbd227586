import { useMemo, useState } from 'react'
import { metrics, type MetricId } from '#contract/metrics.ts'
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
import { type OfferUnit, offerRange } from './offer-range.ts'

interface Props {
  channel: number
  offerId: string
}

type Shown = Extract<MetricId, 'tickets_sold' | 'revenue'>
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** The sales of an offer since it was sent, by hour or minute. */
export function OfferChart({ channel, offerId }: Props) {
  const { row: offer } = useMirroredRow('offers', { channel, id: offerId })
  const can = useCan()
  const [unit, setUnit] = useState<OfferUnit>('hour')
  const [id, setId] = useState<Shown>('tickets_sold')
  const now = useNow()
  const range = offer ? offerRange(offer.send_at, unit, now) : null
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
      {range ? <Sales {...{ channel, offerId, unit, id, range }} /> : <EmptyState text={m.metrics_offer_not_sent()} />}
    </Card>
  )
}

type SalesProps = Props & { unit: OfferUnit; id: Shown; range: { startAt: string; endAt: string } }

function Sales({ channel, offerId, unit, id, range }: SalesProps) {
  const { zone } = useChannelFacts(channel)
  const query = { ...range, unit, salesChannelId: channel, offerId }
  const read = useRead(metrics.readMetric, { params: { id }, query }, { live: true, keepPrevious: true })
  const label = id === 'revenue' ? m.metrics_revenue() : m.metrics_tickets_sold()
  const currency = read.data?.totals[0]?.currency ?? 'usd'
  const data = useMemo(() => {
    if (!read.data) return undefined
    const places = read.data.data.map(({ date }) => `${formatDayMonth(date, zone)} ${formatTime(date, zone)}`)
    return { places, lines: [wholeLine(read.data.data, label)] }
  }, [read.data, zone, label])
  const format = useMemo(() => (id === 'revenue' ? (value: number) => formatMoney(value, currency) : showCount), [id, currency])
  const total = read.data?.totals.reduce((sum, one) => sum + one.total, 0)
  return (
    <MetricChart
      label={`${m.metrics_offer_sales()}: ${label}`}
      lead={total !== undefined && `${label}: ${format(total)}`}
      read={read}
      data={data}
      format={format}
      whole={id === 'tickets_sold'}
    />
  )
}
