import { createFileRoute, Link } from '@tanstack/react-router'

import { seatsAhead } from '#data/mirror/seats/seats-ahead.ts'
import { EventScreen } from '#features/events/event-screen.tsx'
import { eventSearchOf } from '#features/events/event-search.ts'
import { useEventZone } from '#features/events/use-event.ts'
import { EventMapCard } from '#features/inventory/event-map-card.tsx'
import { InventoryTab } from '#features/inventory/inventory-tab.tsx'
import { useSignupCount } from '#features/notifications/use-signup-count.ts'
import { EventRulesCard } from '#features/price-rules/event-rules-card.tsx'
import { EventRewardsCard } from '#features/rewards/event-rewards-card.tsx'
import { useSalesCount } from '#features/transactions/use-sales-count.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/')({
  validateSearch: eventSearchOf,
  // Not preloaded, because a pointer that passes over a list would load the seats of many events.
  preload: false,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { data }, params: { salesChannelId, eventId }, location }) => {
      const { tab = 'inventory', seat = 'regular' } = eventSearchOf(location.search)
      if (tab === 'inventory' && seat === 'regular') await seatsAhead(data, Number(salesChannelId), Number(eventId))
    },
  },
  component: EventPage,
})

const waiting = () => <Skeleton height="100dvh" />
const EventAnalytics = prepared(async () => (await import('#features/transactions/event-analytics.tsx')).EventAnalytics, waiting)
const NotificationsTab = prepared(
  async () => (await import('#features/notifications/notifications-tab.tsx')).NotificationsTab,
  waiting,
)
const SeatSales = prepared(
  async () => (await import('#features/transactions/seat-sales.tsx')).SeatSales,
  () => <Skeleton height={160} />,
)
const otherParts = [EventAnalytics, NotificationsTab, SeatSales]

function EventPage() {
  usePrepared(otherParts)
  const params = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const salesChannelId = Number(params.salesChannelId)
  const eventId = Number(params.eventId)
  const to = (page: 'on-paper' | 'update-event' | 'add-inventory' | 'add-vip-inventory') =>
    void navigate({ to: `/sales-channel/$salesChannelId/events/$eventId/${page}`, params })
  const linkUser = (id: number, name: string) => (
    <Link
      to="/sales-channel/$salesChannelId/texttobuy/users/$id"
      params={{ salesChannelId: params.salesChannelId, id: String(id) }}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  )
  const inventory = (
    <InventoryTab
      salesChannelId={salesChannelId}
      eventId={eventId}
      kind={search.seat ?? 'regular'}
      onKind={(seat) => navigate({ search: { ...search, seat }, replace: true })}
      onAddVip={() => to('add-vip-inventory')}
      saleOf={(seat) => <SeatSales channel={salesChannelId} eventId={eventId} seat={seat} linkUser={linkUser} />}
    />
  )
  const counts = { analytics: useSalesCount(salesChannelId, eventId), notification: useSignupCount(eventId) }
  const zone = useEventZone(salesChannelId, eventId)
  const analytics = (
    <EventAnalytics
      channel={salesChannelId}
      eventId={eventId}
      zone={zone}
      linkUser={linkUser}
      onSale={(claimTxToken) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken',
          params: { ...params, claimTxToken },
        })
      }
    />
  )
  return (
    <EventScreen
      salesChannelId={salesChannelId}
      eventId={eventId}
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true })}
      onList={() => navigate({ to: '/sales-channel/$salesChannelId/events', params })}
      onUpdate={() => to('update-event')}
      onAddInventory={() => to('add-inventory')}
      onPaper={() => to('on-paper')}
      cards={
        <>
          <EventMapCard channel={salesChannelId} eventId={eventId} />
          <EventRewardsCard channel={salesChannelId} eventId={eventId} />
          <EventRulesCard channel={salesChannelId} eventId={eventId} />
        </>
      }
      panels={{ inventory, analytics, notification: <NotificationsTab channel={salesChannelId} eventId={eventId} zone={zone} /> }}
      counts={counts}
    />
  )
}
