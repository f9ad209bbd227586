import { useMemo } from 'react'
import type { MetricSeries } from '#contract/metrics.ts'
import { m } from '#messages/m.ts'
import { Card } from '#ui/card/card.tsx'
import type { ChartLine } from '#ui/chart/chart-data.ts'
import { showCount } from '#ui/count/count.ts'
import { MetricChart } from './metric-chart.tsx'
import { partLine, wholeLine } from './metric-lines.ts'
import { rangeWords } from './range-words.ts'
import { begun, type Shown, useMetric, useMetricBefore, usePlaces } from './use-metric.ts'

const ofUpgrades = (data: MetricSeries['data'], label: string) => partLine(data, 'upgrade', label)

/** The number of fans who requested notifications about upgrades, over time. */
export const NotificationsChart = ({ shown }: { shown: Shown }) => (
  <PeopleChart
    shown={shown}
    metric="signups"
    lineOf={ofUpgrades}
    title={m.metrics_notifications()}
    line={m.metrics_notifications()}
  />
)

/** The number of subscribed fans, over time. */
export const SubscribersChart = ({ shown }: { shown: Shown }) => (
  <PeopleChart
    shown={shown}
    metric="subscribers"
    lineOf={wholeLine}
    title={m.metrics_subscriber_growth()}
    line={m.metrics_subscribers()}
  />
)

interface Props {
  shown: Shown
  metric: 'signups' | 'subscribers'
  /** Makes the chart line from a metric's buckets. */
  lineOf: (data: MetricSeries['data'], label: string) => ChartLine
  title: string
  /** The line's name. */
  line: string
}

/** A chart of numbers of people, compared with the period before. */
function PeopleChart({ shown, metric, lineOf, title, line }: Props) {
  const read = useMetric(metric, shown)
  const before = useMetricBefore(metric, shown)
  const places = usePlaces(read.data, shown)
  const data = useMemo(
    () =>
      read.data && {
        places,
        lines: [lineOf(begun(read.data), line)],
        previous: before.data && lineOf(before.data.data, m.metrics_before()),
      },
    [read.data, before.data, places, lineOf, line],
  )
  const range = rangeWords(shown.days)
  return (
    <Card title={title}>
      <MetricChart label={`${title}, ${range}`} lead={range} read={read} data={data} format={showCount} whole />
    </Card>
  )
}
