import { createFileRoute } from '@tanstack/react-router'

import { OrdersScreen } from '#features/marketplace/orders-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/orders')({
  staticData: { crumb: () => m.shell_nav_orders() },
  component: OrdersPage,
})

function OrdersPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onUser = useOpenUser(salesChannelId)
  return (
    <OrdersScreen
      salesChannelId={Number(salesChannelId)}
      onListing={(listingId) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/marketplace/listings/$listingId',
          params: { salesChannelId, listingId },
        })
      }
      onUser={onUser}
    />
  )
}
