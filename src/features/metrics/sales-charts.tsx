import { useMemo } from 'react'
import type { MetricId } from '#contract/metrics.ts'
import type { products } from '#contract/transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { productWords } from '#parts/product/product-words.ts'
import { Card } from '#ui/card/card.tsx'
import { MOST_LINES } from '#ui/chart/chart-colors.ts'
import { showCount } from '#ui/count/count.ts'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { MetricChart } from './metric-chart.tsx'
import { largestParts, partLines, wholeLine } from './metric-lines.ts'
import { rangeWords } from './range-words.ts'
import { begun, type Shown, useMetric, useMetricBefore, usePlaces } from './use-metric.ts'

export type SalesTab = 'tickets' | 'sections' | 'marketplace' | 'fees'

interface Props {
  shown: Shown
  tab: string | undefined
  onTab: (tab: SalesTab | undefined) => void
  /** Whether to show the marketplace's charts, and its fees. */
  marketplace: boolean
  fees: boolean
}

/** Sales over time, in tabs. */
export function SalesCharts({ shown, tab, onTab, marketplace, fees }: Props) {
  const items: { value: SalesTab; label: string }[] = [
    { value: 'tickets', label: m.metrics_tickets_sold() },
    { value: 'sections', label: m.metrics_section_sold() },
    ...(marketplace ? [{ value: 'marketplace' as const, label: m.metrics_marketplace_revenue() }] : []),
    ...(marketplace && fees ? [{ value: 'fees' as const, label: m.metrics_marketplace_fees() }] : []),
  ]
  const chosen = items.find(({ value }) => value === tab)?.value ?? 'tickets'
  return (
    <Card aria-label={m.metrics_sales()}>
      <Tabs
        id="sales"
        label={m.metrics_sales()}
        value={chosen}
        onValue={(next) => onTab(next === 'tickets' ? undefined : next)}
        items={items}
      />
      <TabPanel tabs="sales" value={chosen}>
        {chosen === 'tickets' && <TicketsChart shown={shown} />}
        {chosen === 'sections' && <SectionsChart shown={shown} />}
        {chosen === 'marketplace' && (
          <MoneyChart key="marketplace" shown={shown} id="marketplace_revenue" label={m.metrics_marketplace_revenue()} />
        )}
        {chosen === 'fees' && <MoneyChart key="fees" shown={shown} id="marketplace_fees" label={m.metrics_marketplace_fees()} />}
      </TabPanel>
    </Card>
  )
}

const productName = (part: string) => productWords(part as (typeof products)[number])

function TicketsChart({ shown }: { shown: Shown }) {
  const read = useMetric('tickets_sold', shown)
  const before = useMetricBefore('tickets_sold', shown)
  const places = usePlaces(read.data, shown)
  const data = useMemo(() => {
    if (!read.data) return undefined
    const lines = partLines(begun(read.data), { most: MOST_LINES - 1, words: productName, others: m.metrics_other_products() })
    const whole = wholeLine(begun(read.data), m.common_total())
    return {
      places,
      lines: lines.length > 1 ? [whole, ...lines] : [whole],
      previous: before.data && wholeLine(before.data.data, m.metrics_total_before()),
    }
  }, [read.data, before.data, places])
  const label = `${m.metrics_tickets_sold()}, ${rangeWords(shown.days)}`
  return <MetricChart label={label} lead={rangeWords(shown.days)} read={read} data={data} format={showCount} whole />
}

function SectionsChart({ shown }: { shown: Shown }) {
  const read = useMetric('section_sold', shown)
  const places = usePlaces(read.data, shown)
  const parts = useMemo(() => {
    const words = (section: string) => m.metrics_section({ section })
    return read.data && largestParts(begun(read.data), { most: MOST_LINES, words })
  }, [read.data])
  const data = useMemo(() => {
    if (!read.data || !parts) return undefined
    return { places, lines: parts.lines.length > 0 ? parts.lines : [wholeLine(begun(read.data), m.common_total())] }
  }, [read.data, parts, places])
  const label = `${m.metrics_section_sold()}, ${rangeWords(shown.days)}`
  const { count = 0, sum = 0 } = parts?.others ?? {}
  const others = count > 0 && m.metrics_other_sections({ count, sold: showCount(sum) })
  const lead = [rangeWords(shown.days), others].filter(Boolean).join(' · ')
  return <MetricChart label={label} lead={lead} read={read} data={data} format={showCount} whole />
}

type MoneyChartProps = { shown: Shown; id: MetricId; label: string }

function MoneyChart({ shown, id, label }: MoneyChartProps) {
  const read = useMetric(id, shown)
  const before = useMetricBefore(id, shown)
  const places = usePlaces(read.data, shown)
  const currencies = read.data?.totals.map(({ currency }) => currency ?? 'usd') ?? []
  const only = currencies.length === 1
  const data = useMemo(() => {
    if (!read.data) return undefined
    if (!only) {
      const words = (currency: string) => currency.toUpperCase()
      return { places, lines: partLines(begun(read.data), { most: MOST_LINES, words, others: m.metrics_other_currencies() }) }
    }
    return {
      places,
      lines: [wholeLine(begun(read.data), label)],
      previous: before.data && wholeLine(before.data.data, m.metrics_before()),
    }
  }, [read.data, before.data, places, only, label])
  const currency = currencies[0] ?? 'usd'
  const format = useMemo(() => (only ? (value: number) => formatMoney(value, currency) : showCount), [only, currency])
  return (
    <MetricChart
      label={`${label}, ${rangeWords(shown.days)}`}
      lead={rangeWords(shown.days)}
      read={read}
      data={data}
      format={format}
    />
  )
}
