import { createFileRoute } from '@tanstack/react-router'

import { BidsScreen } from '#features/bids/bids-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/bid-to-seat/bids/')({
  component: BidsPage,
})

function BidsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/bid-to-seat/bids'
  return (
    <BidsScreen
      salesChannelId={Number(salesChannelId)}
      onOpen={(bidId) => void navigate({ to: `${list}/$bidId`, params: { salesChannelId, bidId } })}
    />
  )
}
