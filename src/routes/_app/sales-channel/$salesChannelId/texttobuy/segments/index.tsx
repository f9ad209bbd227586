import { createFileRoute } from '@tanstack/react-router'

import { SegmentsScreen } from '#features/segments/segments-screen.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/segments/')({
  component: SegmentsPage,
})

function SegmentsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const list = '/sales-channel/$salesChannelId/texttobuy/segments'
  return (
    <SegmentsScreen
      salesChannelId={Number(salesChannelId)}
      onCreate={() => void navigate({ to: `${list}/create`, params: { salesChannelId } })}
      onUpdate={(segmentId) => void navigate({ to: `${list}/$segmentId`, params: { salesChannelId, segmentId } })}
    />
  )
}
