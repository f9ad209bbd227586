import { createFileRoute, Outlet } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/subscribers')({
  staticData: { crumb: () => m.shell_nav_subscribers() },
  component: PassSubscribersLayout,
})

function PassSubscribersLayout() {
  const { salesChannelId } = Route.useParams()
  return (
    <WithFeature channel={Number(salesChannelId)} feature="pass">
      <Outlet />
    </WithFeature>
  )
}
