import type { Offer } from '#contract/offers.ts'
import { m } from '#messages/m.ts'
import { SendStatusChip } from '#parts/sending/send-status.tsx'
import { ZonedTime } from '#parts/sending/zoned-time.tsx'
import { css } from '#styled/css'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Money } from '#ui/money/money.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { eventsOf, shownStatus } from './offer-state.ts'

interface Options {
  /** The zone and currency in which a row is shown: those of its channel. */
  shownIn: (offer: Offer) => { zone: string; currency: string }
  /** Adds the channel's name to each row, for the list of all channels. */
  all?: boolean
}

const logo = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 })
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })

/** The columns of the offers list. */
export const offerColumns = ({ shownIn, all = false }: Options): Column<Offer>[] => [
  ...(all
    ? [
        {
          id: 'channel',
          header: m.offers_channel(),
          sortKey: 'sales_channel.name',
          width: '7rem',
          clip: true,
          card: 'none',
          cell: ({ sales_channel }: Offer) => (
            <span className={logo}>
              <Avatar square size={20} name={sales_channel.name} src={sales_channel.logo_url} />
              <Clipped>{sales_channel.name}</Clipped>
            </span>
          ),
        } satisfies Column<Offer>,
      ]
    : []),
  {
    id: 'event',
    header: m.offers_event_title(),
    sortKey: 'event.title',
    fixed: true,
    grow: true,
    clip: true,
    width: '9rem',
    card: 'title',
    cell: (offer) => <EventTitles offer={offer} />,
  },
  {
    id: 'message',
    header: m.sending_message(),
    sortKey: 'message',
    grow: true,
    clip: true,
    width: '9rem',
    card: 'meta',
    cell: ({ message }) => <Clipped>{message}</Clipped>,
  },
  {
    id: 'send_at',
    header: m.offers_send_at(),
    sortKey: 'send_at',
    width: '10.5rem',
    card: 'meta',
    cell: (offer) => <ZonedTime at={offer.send_at} zone={shownIn(offer).zone} />,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '7rem',
    card: 'end',
    cell: (offer) => <Status offer={offer} />,
  },
  {
    id: 'type',
    header: m.offers_type(),
    sortKey: 'type',
    width: '5.5rem',
    secondary: 'soon',
    card: 'none',
    cell: ({ type }) => (type === 'all' ? m.sending_everybody() : m.sending_segment()),
  },
  {
    id: 'reward_code',
    header: m.offers_reward_code(),
    sortKey: 'reward.code',
    width: '7rem',
    secondary: 'soon',
    card: 'none',
    cell: ({ reward }) => reward?.code,
  },
  {
    id: 'reward_amount',
    header: m.offers_reward_amount(),
    sortKey: 'reward.amount',
    align: 'end',
    width: '6.5rem',
    secondary: 'later',
    card: 'none',
    cell: (offer) => offer.reward && <Money amount={offer.reward.amount} currency={shownIn(offer).currency} />,
  },
  {
    id: 'created_by',
    header: m.offers_created_by(),
    sortKey: 'dashboard_user.name',
    width: '7rem',
    clip: true,
    secondary: 'later',
    card: 'none',
    cell: ({ dashboard_user }) => dashboard_user && <Clipped>{dashboard_user.name}</Clipped>,
  },
]

function EventTitles({ offer }: { offer: Offer }) {
  const [first, ...others] = eventsOf(offer)
  return (
    <>
      <Clipped>{first!.title}</Clipped>
      {others.length > 0 && (
        <span className={faint}>
          <Clipped>{m.offers_and_events({ titles: others.map(({ title }) => title).join(', ') })}</Clipped>
        </span>
      )}
    </>
  )
}

function Status({ offer }: { offer: Offer }) {
  return <SendStatusChip status={shownStatus(offer, useNow())} />
}
