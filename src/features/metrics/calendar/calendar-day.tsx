import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events.ts'
import { formatDateTime, formatTimeAmong, formatWholeDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Popover } from '#ui/popover/popover.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

interface DayProps {
  /** `2026-03-08`: the date in each event's own zone. */
  date: string
  today: boolean
  events: readonly Event[]
  /** The zone whose times are shown without its name; null shows each event's zone by name. */
  zone: string | null
}

/** The number of events shown on a day; the others are behind "more". */
const ON_A_DAY = 1

const cell = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: 0 })
const number = css({
  textStyle: 'label',
  fontVariantNumeric: 'tabular-nums',
  color: 'text-muted',
  paddingInline: '0.5',
  '&[aria-current]': { color: 'accent-text', fontWeight: 'semibold', textDecoration: 'underline', textUnderlineOffset: '3px' },
})
const chip = css({
  display: 'block',
  minWidth: 0,
  paddingInline: '1.5',
  paddingBlock: '1',
  borderRadius: 'control',
  bg: 'accent-soft',
  color: 'text',
  textStyle: 'label',
  textDecoration: 'none',
  overflow: 'hidden',
  '&[data-off]': { bg: 'sunken', color: 'text-muted' },
  '&:hover': { outline: '1px solid token(colors.accent)' },
  '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const time = css({ fontVariantNumeric: 'tabular-nums', color: 'text-muted' })
const anchor = css({ display: 'block', minWidth: 0, '& > span': { display: 'block' } })
const more = css({
  alignSelf: 'start',
  paddingInline: '1.5',
  minHeight: '6',
  borderRadius: 'control',
  textStyle: 'label',
  color: 'accent-text',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
})
const list = css({ display: 'grid', gap: '1', maxHeight: '200px', overflowY: 'auto', margin: 0, padding: 0, listStyle: 'none' })
const facts = css({ display: 'grid', gap: '0.5' })

/** A day of the calendar: its first event, and how many more there are. */
export function CalendarDay({ date, today, events, zone }: DayProps) {
  const rest = events.length - ON_A_DAY
  const day = formatWholeDate(date)
  return (
    <div className={cell}>
      <time dateTime={date} aria-label={day} aria-current={today ? 'date' : undefined} className={number}>
        {Number(date.slice(8))}
      </time>
      {events.slice(0, ON_A_DAY).map((event) => (
        <EventChip key={event.id} event={event} zone={zone} />
      ))}
      {rest > 0 && (
        <Popover
          label={m.metrics_events_of({ date: day })}
          width="16rem"
          trigger={(props) => (
            <button type="button" {...props} className={more} aria-label={m.metrics_more_events({ count: rest, date: day })}>
              {m.metrics_more({ count: rest })}
            </button>
          )}
        >
          <ul className={list}>
            {events.map((event) => (
              <li key={event.id}>
                <EventChip event={event} zone={zone} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  )
}

/** An event on the calendar: time, title, and number of offers; more on hover. */
function EventChip({ event, zone }: { event: Event; zone: string | null }) {
  return (
    <div className={anchor}>
      <Tooltip text={<Summary event={event} />}>
        <Link
          to="/sales-channel/$salesChannelId/events/$eventId"
          params={{ salesChannelId: String(event.sales_channel_id), eventId: String(event.id) }}
          className={chip}
          data-off={event.status === 0 ? '' : undefined}
        >
          <span className={time}>{formatTimeAmong(event.time, event.timezone, zone)}</span>
          <span>{event.title}</span>
          <span>{m.metrics_offers({ count: event._count.offers })}</span>
        </Link>
      </Tooltip>
    </div>
  )
}

function Summary({ event }: { event: Event }) {
  return (
    <span className={facts}>
      <strong>{event.title}</strong>
      <span>{formatDateTime(event.time, event.timezone)}</span>
      <span>{event.venue}</span>
      <span>{m.metrics_seats_sold({ sold: showCount(event.total_purchased), total: showCount(event.total_quantity) })}</span>
      <span>{m.metrics_offers({ count: event._count.offers })}</span>
      <span>{event.status === 1 ? m.common_enabled() : m.common_disabled()}</span>
    </span>
  )
}
