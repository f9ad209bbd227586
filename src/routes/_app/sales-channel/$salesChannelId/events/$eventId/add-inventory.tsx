import { createFileRoute } from '@tanstack/react-router'

import { ImportInventoryScreen } from '#features/inventory/import-inventory-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/add-inventory')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel_event_details'),
  staticData: { crumb: () => m.shell_page_add_inventory() },
  component: ImportInventoryPage,
})

function ImportInventoryPage() {
  const { salesChannelId, eventId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toEvent = () =>
    void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params: { salesChannelId, eventId } })
  return <ImportInventoryScreen salesChannelId={Number(salesChannelId)} eventId={Number(eventId)} onDone={toEvent} />
}
