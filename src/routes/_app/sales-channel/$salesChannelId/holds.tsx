import { createFileRoute } from '@tanstack/react-router'

import { HoldsScreen } from '#features/inventory/holds-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/holds')({
  staticData: { crumb: () => m.holds_title() },
  component: HoldsPage,
})

function HoldsPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <HoldsScreen
      channel={Number(salesChannelId)}
      onEvent={(event, find) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/events/$eventId',
          params: { salesChannelId, eventId: String(event) },
          search: { find },
        })
      }
      onPlan={(event) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/events/$eventId/on-paper',
          params: { salesChannelId, eventId: String(event) },
          search: { list: 'plan' },
        })
      }
    />
  )
}
