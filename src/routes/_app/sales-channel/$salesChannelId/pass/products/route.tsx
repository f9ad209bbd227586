import { createFileRoute, Outlet } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/products')({
  staticData: { crumb: () => m.shell_nav_pass_products() },
  component: PassProductsLayout,
})

function PassProductsLayout() {
  const { salesChannelId } = Route.useParams()
  return (
    <WithFeature channel={Number(salesChannelId)} feature="pass">
      <Outlet />
    </WithFeature>
  )
}
