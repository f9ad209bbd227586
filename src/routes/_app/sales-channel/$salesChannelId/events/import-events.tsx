import { createFileRoute } from '@tanstack/react-router'

import { ImportEventsScreen } from '#features/events/import-events-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/import-events')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.shell_page_import_events() },
  component: ImportEventsPage,
})

function ImportEventsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/events', params: { salesChannelId } })
  return <ImportEventsScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
