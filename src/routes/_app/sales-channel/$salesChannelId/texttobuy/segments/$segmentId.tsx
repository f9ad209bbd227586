import { createFileRoute } from '@tanstack/react-router'

import { UpdateSegmentScreen } from '#features/segments/update-segment-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/segments/$segmentId')({
  staticData: { crumb: () => m.segments_update() },
  component: UpdateSegmentPage,
})

function UpdateSegmentPage() {
  const { salesChannelId, segmentId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/texttobuy/segments', params: { salesChannelId } })
  return <UpdateSegmentScreen salesChannelId={Number(salesChannelId)} segmentId={segmentId} onDone={toList} />
}
