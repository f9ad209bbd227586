import { createFileRoute } from '@tanstack/react-router'

import { OrderScreen } from '#features/marketplace/order-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/orders/$orderId')({
  staticData: { crumb: () => m.marketplace_order() },
  component: OrderPage,
})

function OrderPage() {
  const { salesChannelId, orderId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onList = () => void navigate({ to: '/sales-channel/$salesChannelId/marketplace/orders', params: { salesChannelId } })
  return <OrderScreen salesChannelId={Number(salesChannelId)} orderId={orderId} onList={onList} />
}
