import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NotificationsChart, SubscribersChart } from './people-charts.tsx'
import { RevenueBySource } from './revenue-by-source.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SectionFallback } from './section-fallback.tsx'
import type { Shown } from './use-metric.ts'

interface Props {
  shown: Shown
  tab: string | undefined
  onTab: (tab: string | undefined) => void
}

/** The charts of a dashboard; the choice depends on the channel and the person's abilities. */
export default function DashboardCharts({ shown, tab, onTab }: Props) {
  const can = useCan()
  const { channel: facts } = useChannelFacts(shown.channel)
  const all = shown.channel === null
  return (
    <>
      <SectionFallback title={m.metrics_failed()}>
        <SalesCharts
          shown={shown}
          tab={tab}
          onTab={onTab}
          marketplace={all || facts?.features.marketplace === true}
          fees={can('all')}
        />
      </SectionFallback>
      {can('revenue') && (
        <SectionFallback title={m.metrics_failed()}>
          <RevenueBySource shown={shown} />
        </SectionFallback>
      )}
      {(all || facts?.is_upgrades_enabled) && (
        <SectionFallback title={m.metrics_failed()}>
          <NotificationsChart shown={shown} />
        </SectionFallback>
      )}
      {(all || facts?.is_text_buy) && (
        <SectionFallback title={m.metrics_failed()}>
          <SubscribersChart shown={shown} />
        </SectionFallback>
      )}
    </>
  )
}
