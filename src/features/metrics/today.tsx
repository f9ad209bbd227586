import { CircleAlert, Clock, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type Day, metrics } from '#contract/metrics.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useDeviceNews } from '#data/devices/use-device-news.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'
import { localDate } from '#lib/day-range.ts'
import { formatSums } from '#lib/money.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TodayEvents } from './today-events.tsx'
import { TodayFailures } from './today-failures.tsx'
import { chips, quiet } from './today-style.ts'

const card = css({ marginBlockEnd: '3' })
const stack = css({ display: 'grid', gap: '3' })
const money = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })

interface Props {
  channel: number
  /** The holds that end soon; another area shows them. */
  holds: ReactNode
}

/**
 * The card of today on a dashboard: the next event, holds that end soon, sales, failures, and queued changes. Events and holds are
 * read from the device; sales and failures from the server or its last response.
 */
export function Today({ channel, holds }: Props) {
  const { zone } = useChannelFacts(channel)
  const now = useNow()
  const read = useRead(metrics.readDay, { params: { id: channel } }, { live: true })
  const { data: day, source, asOf, refetch } = read
  const today = localDate(now, zone)
  // A stored response, or a response from before midnight, may be about an earlier day.
  const date = day?.date
  const isToday = day !== undefined && date === today
  useEffect(() => {
    if (date !== undefined && date !== today) void refetch()
  }, [date, today, refetch])
  return (
    <Card title={m.metrics_today_title()} className={card} actions={source === 'answer' && <AsOf at={asOf} />}>
      <div className={stack}>
        <Waiting />
        <TodayEvents channel={channel} tickets={isToday ? day.tickets : undefined} />
        {holds}
        {isToday ? (
          <Sold money={day.money} />
        ) : read.status === 'loading' || read.fetching ? (
          <Skeleton height="1.25rem" />
        ) : (
          <p className={quiet}>{read.offline || !read.error ? m.metrics_today_unknown() : failureWords(read.error)}</p>
        )}
        {day && <TodayFailures channel={channel} failed={day.failed} />}
      </div>
    </Card>
  )
}

/** The money of today's sales, by currency; nothing for users who may not see it. */
function Sold({ money: amounts }: Pick<Day, 'money'>) {
  if (amounts === null) return null
  if (amounts.length === 0) return <p className={quiet}>{m.metrics_today_no_money()}</p>
  return (
    <p>
      <span className={quiet}>{m.metrics_today_money()}</span> <span className={money}>{formatSums(amounts)}</span>
    </p>
  )
}

/**
 * Shows changes that need a decision, and changes queued here and on the user's other devices; renders nothing if there are no such
 * changes.
 */
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
