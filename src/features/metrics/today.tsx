import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock, MonitorSmartphone, Timer } from 'lucide-react'
import { metrics, type Today as TodayAnswer } from '#contract/metrics.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useDeviceNews } from '#data/devices/use-device-news.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'
import { formatTimeAmong } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SectionFailed } from './section-fallback.tsx'

const card = css({ marginBlockEnd: '3' })
const stack = css({ display: 'grid', gap: '3' })
/** As high as its placeholder, also on a day without events. */
const day = css({ display: 'grid', gap: '3', alignContent: 'start', minHeight: '2.5rem' })
const list = css({ display: 'grid', gap: '2', margin: 0, padding: 0, listStyle: 'none' })
const line = css({
  display: 'grid',
  gap: '1',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  alignItems: 'baseline',
})
const bar = css({ gridColumn: '1 / -1' })
const title = css({ color: 'text', fontWeight: 'medium', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } })
const quiet = css({ textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** The day at the top: tonight’s events, holds that end soon, and cases that need a person. */
export function Today({ channel }: { channel: number }) {
  const read = useRead(metrics.readToday, { params: { id: channel } }, { live: true })
  return (
    <Card title={m.metrics_today_title()} className={card} actions={read.source === 'answer' && <AsOf at={read.asOf} />}>
      <div className={stack}>
        <Waiting />
        <div className={day}>
          {read.status === 'failed' ? (
            <SectionFailed title={m.metrics_failed()} error={read.error} />
          ) : !read.data ? (
            <Skeleton height="2.5rem" />
          ) : (
            <Day channel={channel} today={read.data} />
          )}
        </div>
      </div>
    </Card>
  )
}

function Day({ channel, today: { events, holds } }: { channel: number; today: TodayAnswer }) {
  const { zone } = useChannelFacts(channel)
  return (
    <>
      {events.length === 0 && <p className={quiet}>{m.metrics_today_none()}</p>}
      <ul className={list}>
        {events.map((event) => (
          <li key={event.id} className={line}>
            <EventLink channel={channel} id={event.id} title={event.title} />
            <span className={quiet}>
              {`${formatTimeAmong(event.time, event.timezone, zone)} · ${m.metrics_today_seats({
                sold: showCount(event.sold),
                held: showCount(event.held),
                total: showCount(event.total),
              })}`}
            </span>
            {event.total > 0 && (
              <div className={bar}>
                <ProportionBar
                  label={event.title}
                  parts={[
                    { value: event.sold, label: m.ui_seat_purchased(), tone: 'purchased' },
                    { value: event.held, label: m.ui_seat_reserved(), tone: 'reserved' },
                    {
                      value: Math.max(0, event.total - event.sold - event.held),
                      label: m.ui_seat_available(),
                      tone: 'available',
                    },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
        {holds.map((hold) => (
          <li key={`hold-${hold.event_id}`} className={line}>
            <span>
              <Link
                to="/sales-channel/$salesChannelId/holds"
                params={{ salesChannelId: String(channel) }}
                search={{ look: 'soon' }}
                className={title}
              >
                <Chip tone="caution" icon={<Timer />}>
                  {m.metrics_holds_ending({ count: hold.count })}
                </Chip>
              </Link>{' '}
              <EventLink channel={channel} id={hold.event_id} title={hold.title} />
            </span>
            <span className={quiet}>{m.metrics_holds_first({ time: formatTimeAmong(hold.first, hold.timezone, zone) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function EventLink({ channel, id, title: words }: { channel: number; id: number; title: string }) {
  return (
    <Link
      to="/sales-channel/$salesChannelId/events/$eventId"
      params={{ salesChannelId: String(channel), eventId: String(id) }}
      className={title}
    >
      {words}
    </Link>
  )
}

/** Cases that need a person, changes queued here and on the person's other devices; nothing without any. */
function Waiting() {
  const { needsYou, waiting } = useSyncStatus()
  const { others } = useDeviceNews()
  if (needsYou === 0 && waiting === 0 && others.length === 0) return null
  return (
    <div className={chips}>
      {needsYou > 0 && (
        <Chip tone="danger" icon={<CircleAlert />}>
          {m.metrics_needs_you({ count: needsYou })}
        </Chip>
      )}
      {waiting > 0 && (
        <Chip tone="info" icon={<Clock />}>
          {m.metrics_waiting_here({ count: waiting })}
        </Chip>
      )}
      {others.map(({ id, name, waiting: there, needs_you }) => (
        <Chip key={id} icon={<MonitorSmartphone />}>
          {m.metrics_waiting_there({ count: there + needs_you, name })}
        </Chip>
      ))}
    </div>
  )
}
