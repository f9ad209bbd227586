import { type ReactNode, useState } from 'react'
import { useCan } from '#data/session/use-can.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AfterPaint } from './after-paint.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { rangeOf } from './dashboard-range.ts'
import { firstDay } from './first-day.ts'
import { KpiCards } from './kpi-cards.tsx'
import { SectionFallback } from './section-fallback.tsx'
import { Today } from './today.tsx'
import { useDashboardAddress } from './use-dashboard-address.ts'

// Exported for the route's loader, so that both are in one script.
export { firstFigures } from './first-figures.ts'

/** The final heights of the charts, in their order, so that nothing below moves when they load. */
const CHART_HEIGHTS = ['23.25rem', '23.25rem', '22rem', '22rem']
const CALENDAR_HEIGHT = '33.5rem'

const Place = ({ height }: { height: string }) => (
  <Card aria-busy="true">
    <Skeleton height={height} />
  </Card>
)

const ChartPlaces = () => CHART_HEIGHTS.map((height, nth) => <Place key={nth} height={height} />)
const CalendarPlace = () => <Place height={CALENDAR_HEIGHT} />

const DashboardCharts = prepared(async () => (await import('./dashboard-charts.tsx')).default, ChartPlaces)
const EventCalendar = prepared(async () => (await import('#features/metrics/calendar/event-calendar.tsx')).default, CalendarPlace)
const ProviderReport = prepared(async () => (await import('./provider-report.tsx')).default)

export interface DashboardScreenProps {
  /** The channel; null for the provider's dashboard of all channels. */
  channel: number | null
  /** Hints above the card of today. */
  hints?: ReactNode
  /** The channel's holds that end soon. */
  holds?: ReactNode
}

const stack = css({ display: 'grid', gap: '3' })
const two = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } })

/** The dashboard of a channel or of the provider. */
export function DashboardScreen({ channel, hints, holds }: DashboardScreenProps) {
  const can = useCan()
  const { zone } = useChannelFacts(channel)
  const { address, change } = useDashboardAddress()
  const range = rangeOf(address, serverClock.now(), zone, firstDay())
  const all = channel === null
  const shown = range && { channel, zone, days: range.days, unit: range.unit }
  return (
    <div className={stack}>
      <div>
        <PageHeader
          title={all ? m.metrics_admin_dashboard() : m.metrics_dashboard()}
          actions={all && can('all') && <ReportButton />}
        />
        {hints}
        {channel !== null && (
          <SectionFallback title={m.metrics_failed()}>
            <Today channel={channel} holds={holds} />
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
            <KpiCards shown={shown} revenue={can('revenue')} />
          </SectionFallback>
          <div className={two}>
            <SectionFallback title={m.metrics_failed()}>
              <AfterPaint place={<ChartPlaces />}>
                <DashboardCharts shown={shown} tab={address.tab} onTab={(tab) => change({ tab })} />
              </AfterPaint>
            </SectionFallback>
          </div>
        </>
      )}
      <SectionFallback title={m.metrics_calendar_failed()}>
        <AfterPaint place={<CalendarPlace />}>
          <EventCalendar channel={channel} zone={zone} month={address.month} onMonth={(month) => change({ month })} />
        </AfterPaint>
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
