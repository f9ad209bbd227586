import { createFileRoute } from '@tanstack/react-router'

import { BidProductsScreen } from '#features/bids/products-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/products/')({
  component: BidProductsPage,
})

function BidProductsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/bid-to-seat/products'
  return (
    <BidProductsScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onOpen={(productId) => void navigate({ to: `${list}/$productId`, params: { salesChannelId, productId } })}
      onUpdate={(productId) => void navigate({ to: `${list}/$productId/update`, params: { salesChannelId, productId } })}
    />
  )
}
