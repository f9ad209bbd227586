import { createFileRoute } from '@tanstack/react-router'

import { AddVipScreen } from '#features/inventory/add-vip-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/add-vip-inventory')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel_event_details'),
  staticData: { crumb: () => m.shell_page_add_vip() },
  component: AddVipPage,
})

function AddVipPage() {
  const { salesChannelId, eventId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toVip = () =>
    void navigate({
      to: '/sales-channel/$salesChannelId/events/$eventId',
      params: { salesChannelId, eventId },
      search: { seat: 'vip' },
    })
  return <AddVipScreen salesChannelId={Number(salesChannelId)} eventId={Number(eventId)} onDone={toVip} />
}
