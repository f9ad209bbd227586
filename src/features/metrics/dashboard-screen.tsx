import { useState } from 'react'
import { useCan } from '#data/session/use-can.ts'
import { systemClock } from '#lib/clock.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { EventCalendar } from '#features/metrics/calendar/event-calendar.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { rangeOf } from './dashboard-range.ts'
import { KpiCards } from './kpi-cards.tsx'
import { NotificationsChart, SubscribersChart } from './people-charts.tsx'
import { ProviderReport } from './provider-report.tsx'
import { RevenueBySource } from './revenue-by-source.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SectionFallback } from './section-fallback.tsx'
import { Today } from './today.tsx'
import { useDashboardAddress } from './use-dashboard-address.ts'

export interface DashboardScreenProps {
  /** Null: the provider's dashboard, over all channels. */
  channel: number | null
}

const stack = css({ display: 'grid', gap: '3' })
const two = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } })

/** The dashboard of a channel or of the provider (specification 1, section 2.5). */
export function DashboardScreen({ channel }: DashboardScreenProps) {
  const can = useCan()
  const { channel: facts, zone } = useChannelFacts(channel)
  const { address, change } = useDashboardAddress()
  const range = rangeOf(address, systemClock.now(), zone)
  const all = channel === null
  const revenue = can('revenue')
  const shown = range && { channel, zone, days: range.days, unit: range.unit }
  return (
    <div className={stack}>
      <div>
        <PageHeader
          title={all ? m.metrics_admin_dashboard() : m.metrics_dashboard()}
          actions={all && can('all') && <ReportButton />}
        />
        {channel !== null && (
          <SectionFallback title={m.metrics_failed()}>
            <Today channel={channel} />
          </SectionFallback>
        )}
        <DashboardControls address={address} range={range} onChange={change} />
      </div>
      {!shown ? (
        <EmptyState
          text={m.metrics_reversed()}
          action={<Button onClick={() => change({ from: address.to, to: address.from })}>{m.list_range_turn()}</Button>}
        />
      ) : (
        <>
          <SectionFallback title={m.metrics_failed()}>
            <KpiCards shown={shown} revenue={revenue} />
          </SectionFallback>
          <div className={two}>
            <SectionFallback title={m.metrics_failed()}>
              <SalesCharts
                shown={shown}
                tab={address.tab}
                onTab={(tab) => change({ tab })}
                marketplace={all || facts?.features.marketplace === true}
                fees={can('all')}
              />
            </SectionFallback>
            {revenue && (
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
          </div>
        </>
      )}
      <SectionFallback title={m.metrics_calendar_failed()}>
        <EventCalendar channel={channel} zone={zone} month={address.month} onMonth={(month) => change({ month })} />
      </SectionFallback>
    </div>
  )
}

/** Opens the provider's report. */
function ReportButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.metrics_download_report()}</Button>
      <ProviderReport open={open} onClose={() => setOpen(false)} />
    </>
  )
}
