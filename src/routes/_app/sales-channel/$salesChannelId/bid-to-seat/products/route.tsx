import { createFileRoute, Outlet } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/products')({
  staticData: { crumb: () => m.shell_nav_bid_products() },
  component: BidToSeatProductsLayout,
})

function BidToSeatProductsLayout() {
  const { salesChannelId } = Route.useParams()
  return (
    <WithFeature channel={Number(salesChannelId)} feature="bidding">
      <Outlet />
    </WithFeature>
  )
}
