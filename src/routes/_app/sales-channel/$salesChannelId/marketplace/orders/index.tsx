import { createFileRoute } from '@tanstack/react-router'

import { OrdersScreen } from '#features/marketplace/orders-screen.tsx'
import { useOpenListing } from '#routes/-pages/use-open-listing.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/orders/')({
  component: OrdersPage,
})

function OrdersPage() {
  const { salesChannelId } = Route.useParams()
  const onListing = useOpenListing(salesChannelId)
  const onUser = useOpenUser(salesChannelId)
  return <OrdersScreen salesChannelId={Number(salesChannelId)} onListing={onListing} onUser={onUser} />
}
