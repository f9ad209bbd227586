import { createFileRoute } from '@tanstack/react-router'

import { SubscriberScreen } from '#features/pass/subscriber-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/subscribers/$subscriberId')({
  staticData: { crumb: () => m.pass_subscriber() },
  component: SubscriberPage,
})

function SubscriberPage() {
  const { salesChannelId, subscriberId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/pass/subscribers', params: { salesChannelId } })
  return <SubscriberScreen salesChannelId={Number(salesChannelId)} subscriberId={subscriberId} onList={toList} />
}
