import { createFileRoute } from '@tanstack/react-router'

import { NeedsActionScreen } from '#features/marketplace/needs-action-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/needs-action')({
  staticData: { crumb: () => m.shell_nav_needs_action() },
  component: NeedsActionPage,
})

function NeedsActionPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onUser = useOpenUser(salesChannelId)
  return (
    <NeedsActionScreen
      salesChannelId={Number(salesChannelId)}
      onListing={(listingId) =>
        void navigate({
          to: '/sales-channel/$salesChannelId/marketplace/listings/$listingId',
          params: { salesChannelId, listingId },
        })
      }
      onUser={onUser}
    />
  )
}
