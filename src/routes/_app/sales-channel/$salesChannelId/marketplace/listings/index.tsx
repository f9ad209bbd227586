import { createFileRoute } from '@tanstack/react-router'

import { ListingsScreen } from '#features/marketplace/listings-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/listings/')({
  component: ListingsPage,
})

function ListingsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ListingsScreen
      salesChannelId={Number(salesChannelId)}
      onListing={(listingId) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/marketplace/listings/$listingId',
          params: { salesChannelId, listingId },
        })
      }
    />
  )
}
