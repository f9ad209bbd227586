import { createFileRoute } from '@tanstack/react-router'

import { UpdateEventScreen } from '#features/events/update-event-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/update-event')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel_event_details'),
  staticData: { crumb: () => m.shell_page_update_event() },
  component: UpdateEventPage,
})

function UpdateEventPage() {
  const { salesChannelId, eventId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toEvent = () =>
    void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params: { salesChannelId, eventId } })
  return <UpdateEventScreen salesChannelId={Number(salesChannelId)} eventId={Number(eventId)} onDone={toEvent} />
}
