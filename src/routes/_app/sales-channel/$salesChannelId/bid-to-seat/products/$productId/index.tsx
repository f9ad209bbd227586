import { createFileRoute } from '@tanstack/react-router'

import { BidProductScreen } from '#features/bids/product-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/products/$productId/')({
  staticData: { crumb: () => m.bids_product() },
  component: BidProductPage,
})

function BidProductPage() {
  const params = Route.useParams()
  const { salesChannelId, productId } = params
  const navigate = Route.useNavigate()
  const area = '/sales-channel/$salesChannelId/bid-to-seat'
  return (
    <BidProductScreen
      salesChannelId={Number(salesChannelId)}
      productId={productId}
      onList={() => void navigate({ to: `${area}/products`, params: { salesChannelId } })}
      onUpdate={() => void navigate({ to: `${area}/products/$productId/update`, params })}
      onBid={(bidId) => void navigate({ to: `${area}/bids/$bidId`, params: { salesChannelId, bidId } })}
    />
  )
}
