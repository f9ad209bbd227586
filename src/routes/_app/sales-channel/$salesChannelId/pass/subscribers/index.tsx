import { createFileRoute } from '@tanstack/react-router'

import { SubscribersScreen } from '#features/pass/subscribers-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/subscribers/')({
  component: SubscribersPage,
})

function SubscribersPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/pass/subscribers'
  return (
    <SubscribersScreen
      salesChannelId={Number(salesChannelId)}
      onOpen={(subscriberId) => void navigate({ to: `${list}/$subscriberId`, params: { salesChannelId, subscriberId } })}
    />
  )
}
