import { createFileRoute } from '@tanstack/react-router'

import { UpdateBidProductScreen } from '#features/bids/update-product-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/products/$productId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.bids_product_update() },
  component: UpdateBidProductPage,
})

function UpdateBidProductPage() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const toProduct = () => void navigate({ to: '/sales-channel/$salesChannelId/bid-to-seat/products/$productId', params })
  return <UpdateBidProductScreen salesChannelId={Number(params.salesChannelId)} productId={params.productId} onDone={toProduct} />
}
