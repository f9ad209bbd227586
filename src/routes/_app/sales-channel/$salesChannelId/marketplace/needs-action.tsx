import { createFileRoute } from '@tanstack/react-router'

import { NeedsActionScreen } from '#features/marketplace/needs-action-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenListing } from '#routes/-pages/use-open-listing.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/needs-action')({
  staticData: { crumb: () => m.shell_nav_needs_action() },
  component: NeedsActionPage,
})

function NeedsActionPage() {
  const { salesChannelId } = Route.useParams()
  const onListing = useOpenListing(salesChannelId)
  const onUser = useOpenUser(salesChannelId)
  return <NeedsActionScreen salesChannelId={Number(salesChannelId)} onListing={onListing} onUser={onUser} />
}
