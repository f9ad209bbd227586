import { createFileRoute } from '@tanstack/react-router'

import { CreateSegmentScreen } from '#features/segments/create-segment-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/segments/create')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.segments_create() },
  component: CreateSegmentPage,
})

function CreateSegmentPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/segments', params: { salesChannelId } })
  return <CreateSegmentScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
