import { createFileRoute } from '@tanstack/react-router'

import { CreateBidProductScreen } from '#features/bids/create-product-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/products/create')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.bids_product_create() },
  component: CreateBidProductPage,
})

function CreateBidProductPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/bid-to-seat/products', params: { salesChannelId } })
  return <CreateBidProductScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
