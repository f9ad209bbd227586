import { CircleCheck, CircleOff } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { SecondLine } from '#ui/data-table/second-line.tsx'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { EventPicture } from './event-picture.tsx'
import { KeepOffline } from './keep-offline.tsx'
import { UpgradeChip } from './upgrade-chip.tsx'

export interface EventsColumnsOptions {
  /** Whether this person may enable and disable. */
  canSwitch: boolean
  /** Whether this person manages everything, and so sees sales. */
  managesAll: boolean
  onToggle: (event: Event) => void
}

/** Id and venue are in one line if there is space. */
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', '& > *': { flex: '0 1 auto' } })
const when = css({ whiteSpace: 'nowrap' })
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', whiteSpace: 'nowrap' })

/** The columns of the events list. */
export const eventColumns = (options: EventsColumnsOptions): Column<Event>[] => [
  {
    id: 'picture',
    header: m.events_background_image(),
    hideHeader: true,
    width: '4.5rem',
    // People who see sales have one more column, so a tablet has no space for pictures.
    secondary: options.managesAll ? 'soon' : undefined,
    card: 'none',
    cell: (event) => <EventPicture event={event} size="small" />,
  },
  {
    id: 'event-id',
    header: m.events_event_id(),
    sortKey: 'event_id',
    width: options.managesAll ? 'clamp(7rem, 10cqi, 13rem)' : 'clamp(8rem, 14cqi, 13rem)',
    clip: true,
    secondary: 'soon',
    card: 'meta',
    cell: (event) => <Identifier>{event.event_id}</Identifier>,
  },
  {
    id: 'name',
    header: m.common_name(),
    sortKey: 'title',
    fixed: true,
    grow: true,
    clip: true,
    width: '8.25rem',
    card: 'title',
    cell: (event) => <Name event={event} />,
  },
  {
    id: 'venue',
    header: m.events_venue(),
    sortKey: 'venue',
    grow: true,
    clip: true,
    secondary: 'soon',
    width: options.managesAll ? '5.5rem' : '6.5rem',
    card: 'meta',
    cell: (event) => <Clipped>{event.venue}</Clipped>,
  },
  {
    id: 'date',
    header: m.common_date(),
    sortKey: 'time',
    width: '10rem',
    card: 'meta',
    cell: (event) => (
      <>
        <span className={when}>{formatDateTime(event.time, event.timezone)}</span>
        <SecondLine>
          <RelativeTime at={event.time} zone={event.timezone} />
        </SecondLine>
      </>
    ),
  },
  {
    id: 'text-to-buy',
    header: m.events_text_to_buy(),
    width: '7rem',
    secondary: 'later',
    card: 'none',
    cell: ({ _count }) => (
      <span className={faint}>
        {m.events_offers({ count: _count.offers })}
        <br />
        {m.events_bid_products({ count: _count.bid_product })}
      </span>
    ),
  },
  {
    id: 'upgrade-status',
    header: m.events_upgrade_status(),
    sortKey: 'upgrade_status',
    width: '7.75rem',
    card: 'end',
    cell: (event) => <UpgradeChip event={event} short />,
  },
  {
    id: 'enabled',
    header: m.common_enabled(),
    sortKey: 'status',
    width: '6rem',
    card: 'end',
    cell: (event) => <Enabled event={event} canSwitch={options.canSwitch} onToggle={options.onToggle} />,
  },
  ...(options.managesAll ? [sales] : []),
  {
    id: 'keep',
    header: m.events_keep(),
    hideHeader: true,
    acts: true,
    width: '3rem',
    card: 'end',
    cell: (event) => <KeepOffline channel={event.sales_channel_id} eventId={event.id} title={event.title} />,
  },
]

const sales: Column<Event> = {
  id: 'sold',
  get header() {
    return m.events_seats_sold()
  },
  sortKey: 'total_purchased',
  width: '7.5rem',
  align: 'end',
  card: 'none',
  cell: (event) => m.events_sold_of({ sold: showCount(event.total_purchased), total: showCount(event.total_quantity) }),
}

/** The title of an event, with the values of hidden columns below it. */
function Name({ event }: { event: Event }) {
  return (
    <>
      <Clipped>{event.title}</Clipped>
      <Stacked of="soon">
        <span className={facts}>
          <Identifier>{event.event_id}</Identifier>
          <Identifier>{event.venue}</Identifier>
        </span>
      </Stacked>
    </>
  )
}

/** The enabled flag. It can be changed only while the event is live, and only by people who may enable events. */
function Enabled({ event, canSwitch, onToggle }: Pick<EventsColumnsOptions, 'canSwitch' | 'onToggle'> & { event: Event }) {
  if (canSwitch && event.upgrade_status === 'live')
    return (
      <Switch
        label={null}
        aria-label={m.events_enabled_of({ title: event.title })}
        checked={event.status === 1}
        onChecked={() => onToggle(event)}
      />
    )
  return event.status === 1 ? (
    <Chip tone="positive" icon={<CircleCheck />}>
      {m.common_enabled()}
    </Chip>
  ) : (
    <Chip icon={<CircleOff />}>{m.common_disabled()}</Chip>
  )
}
