import { createFileRoute } from '@tanstack/react-router'

import { BidScreen } from '#features/bids/bid-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/bids/$bidId')({
  staticData: { crumb: () => m.bids_bid() },
  component: BidPage,
})

function BidPage() {
  const { salesChannelId, bidId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/bid-to-seat/bids', params: { salesChannelId } })
  const toBid = (next: string) =>
    void navigate({ to: '/sales-channel/$salesChannelId/bid-to-seat/bids/$bidId', params: { salesChannelId, bidId: next } })
  return <BidScreen salesChannelId={Number(salesChannelId)} bidId={bidId} onList={toList} onBid={toBid} />
}
