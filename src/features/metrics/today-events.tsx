import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import type { Day } from '#contract/metrics.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { localDate } from '#lib/day-range.ts'
import { formatDateTime, formatTimeAmong, localZone, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { eventsOfToday, startWords } from './events-of-today.ts'
import { SectionFailed } from './section-fallback.tsx'
import { seatsOf } from './today-seats.ts'
import { list, quiet } from './today-style.ts'

const line = css({
  display: 'grid',
  gap: '1',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: '4',
  alignItems: 'baseline',
})
const bar = css({ gridColumn: '1 / -1' })
const title = css({
  color: 'text',
  fontWeight: 'medium',
  textDecoration: 'none',
  '&[data-next]': { textStyle: 'heading' },
  '&:hover': { textDecoration: 'underline' },
})

interface Props {
  channel: number
  /** The tickets sold today, by event; undefined while they are unknown. */
  tickets: Day['tickets'] | undefined
}

/** The next event and the other events of today, as this device has them, online or offline. */
export function TodayEvents({ channel, tickets }: Props) {
  const now = useNow()
  const events = useMirroredRows('events', { channel })
  const held = useHeldSeats(channel, now)
  const { next, others } = useMemo(() => eventsOfToday(events.rows, now), [events.rows, now])
  if (events.status === 'failed') return <SectionFailed title={m.metrics_failed()} error={events.problem} />
  if (events.status === 'loading') return <Skeleton height="4rem" />
  if (!next && others.length === 0) return <p className={quiet}>{m.metrics_today_no_events()}</p>
  const facts = (event: Event) => ({
    event,
    now,
    held: held && (held.get(event.id) ?? 0),
    added: tickets?.find(({ event_id }) => event_id === event.id)?.count ?? 0,
  })
  return (
    <ul className={list}>
      {next && <EventLine {...facts(next)} isNext />}
      {others.map((event) => (
        <EventLine key={event.id} {...facts(event)} />
      ))}
    </ul>
  )
}

/** The number of held seats of each event, without ended holds; null until all holds are loaded. @param now milliseconds since 1970 */
function useHeldSeats(channel: number, now: number): ReadonlyMap<number, number> | null {
  const { rows, covers } = useMirroredRows('holds', { channel })
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { event_id: id, reserved_until: until } of rows)
      if (until === null || toEpoch(until) > now) counts.set(id, (counts.get(id) ?? 0) + 1)
    return covers.complete ? counts : null
  }, [rows, covers.complete, now])
}

interface LineProps {
  event: Event
  now: number
  /** The number of held seats; null while it is unknown. */
  held: number | null
  /** The tickets sold today. */
  added: number
  isNext?: true
}

function EventLine({ event, now, held, added, isNext }: LineProps) {
  const { id, time, timezone, total_quantity: total } = event
  const isToday = localDate(time, timezone) === localDate(now, timezone)
  const start = isToday ? formatTimeAmong(time, timezone, localZone()) : formatDateTime(time, timezone)
  const { words, parts } = seatsOf(event, held)
  return (
    <li className={line}>
      <span>
        {isNext && <span className={quiet}>{m.metrics_today_next()} </span>}
        <Link
          to="/sales-channel/$salesChannelId/events/$eventId"
          params={{ salesChannelId: String(event.sales_channel_id), eventId: String(id) }}
          className={title}
        >
          {event.title}
        </Link>
      </span>
      <span className={quiet}>
        {[start, startWords(event, now), words, added > 0 && m.metrics_today_added({ count: added })].filter(Boolean).join(' · ')}
      </span>
      {total > 0 && (
        <div className={bar}>
          <ProportionBar label={event.title} parts={parts} />
        </div>
      )}
    </li>
  )
}
