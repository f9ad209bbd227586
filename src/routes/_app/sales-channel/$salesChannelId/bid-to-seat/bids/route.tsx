import { createFileRoute, Outlet } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/bids')({
  staticData: { crumb: () => m.shell_nav_bids() },
  component: BidToSeatBidsLayout,
})

function BidToSeatBidsLayout() {
  const { salesChannelId } = Route.useParams()
  return (
    <WithFeature channel={Number(salesChannelId)} feature="bidding">
      <Outlet />
    </WithFeature>
  )
}
