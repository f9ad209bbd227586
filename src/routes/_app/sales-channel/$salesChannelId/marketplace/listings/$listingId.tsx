import { createFileRoute } from '@tanstack/react-router'

import { ListingScreen } from '#features/marketplace/listing-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/listings/$listingId')({
  staticData: { crumb: () => m.marketplace_listing() },
  component: ListingPage,
})

function ListingPage() {
  const { salesChannelId, listingId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onUser = useOpenUser(salesChannelId)
  return (
    <ListingScreen
      salesChannelId={Number(salesChannelId)}
      listingId={listingId}
      onList={() => void navigate({ to: '/sales-channel/$salesChannelId/marketplace/listings', params: { salesChannelId } })}
      onEvent={(eventId) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/events/$eventId',
          params: { salesChannelId, eventId: String(eventId) },
        })
      }
      onUser={onUser}
    />
  )
}
