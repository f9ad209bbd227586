import { createFileRoute } from '@tanstack/react-router'

import { SeatMapScreen } from '#features/seat-maps/seat-map-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/seat-map')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel_event_details'),
  staticData: { crumb: () => m.mapeditor_title() },
  component: SeatMapPage,
})

function SeatMapPage() {
  const { salesChannelId, eventId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toMap = () =>
    void navigate({
      to: '/sales-channel/$salesChannelId/events/$eventId',
      params: { salesChannelId, eventId },
      search: { look: 'house' },
    })
  return <SeatMapScreen salesChannelId={Number(salesChannelId)} eventId={Number(eventId)} onDone={toMap} />
}
