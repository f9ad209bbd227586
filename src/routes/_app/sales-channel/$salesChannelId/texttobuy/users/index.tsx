import { createFileRoute } from '@tanstack/react-router'

import { UsersPage } from '#routes/-pages/users-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/users/')({
  component: ChannelUsersPage,
})

function ChannelUsersPage() {
  const { salesChannelId } = Route.useParams()
  return <UsersPage channel={Number(salesChannelId)} />
}
