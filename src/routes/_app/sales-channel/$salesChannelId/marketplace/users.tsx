import { createFileRoute } from '@tanstack/react-router'

import { MarketplaceUsersScreen } from '#features/marketplace/users-screen.tsx'
import { m } from '#messages/m.ts'
import { useOpenUser } from '#routes/-pages/use-open-user.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/users')({
  staticData: { crumb: () => m.shell_nav_marketplace_users() },
  component: MarketplaceUsersPage,
})

function MarketplaceUsersPage() {
  const { salesChannelId } = Route.useParams()
  const onUser = useOpenUser(salesChannelId)
  return <MarketplaceUsersScreen salesChannelId={Number(salesChannelId)} onUser={onUser} />
}
