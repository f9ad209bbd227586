import { useMemo } from 'react'
import { m } from '#messages/m.ts'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { MetricChart } from './metric-chart.tsx'
import { partLine, wholeLine } from './metric-lines.ts'
import { rangeWords } from './range-words.ts'
import { begun, type Shown, useMetric, useMetricBefore, usePlaces } from './use-metric.ts'

/** Who asked to be told of upgrades, over time. */
export function NotificationsChart({ shown }: { shown: Shown }) {
  const read = useMetric('signups', shown)
  const before = useMetricBefore('signups', shown)
  const places = usePlaces(read.data, shown)
  const data = useMemo(
    () =>
      read.data && {
        places,
        lines: [partLine(begun(read.data), 'upgrade', m.metrics_notifications())],
        previous: before.data && partLine(before.data.data, 'upgrade', m.metrics_before()),
      },
    [read.data, before.data, places],
  )
  return (
    <Card title={m.metrics_notifications()}>
      <MetricChart
        label={`${m.metrics_notifications()}, ${rangeWords(shown.days)}`}
        lead={rangeWords(shown.days)}
        read={read}
        data={data}
        format={showCount}
        whole
      />
    </Card>
  )
}

/** How many fans are subscribed, over time. */
export function SubscribersChart({ shown }: { shown: Shown }) {
  const read = useMetric('subscribers', shown)
  const before = useMetricBefore('subscribers', shown)
  const places = usePlaces(read.data, shown)
  const data = useMemo(
    () =>
      read.data && {
        places,
        lines: [wholeLine(begun(read.data), m.metrics_subscribers())],
        previous: before.data && wholeLine(before.data.data, m.metrics_before()),
      },
    [read.data, before.data, places],
  )
  return (
    <Card title={m.metrics_subscriber_growth()}>
      <MetricChart
        label={`${m.metrics_subscriber_growth()}, ${rangeWords(shown.days)}`}
        lead={rangeWords(shown.days)}
        read={read}
        data={data}
        format={showCount}
        whole
      />
    </Card>
  )
}
