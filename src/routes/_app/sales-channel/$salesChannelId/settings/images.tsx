import { createFileRoute } from '@tanstack/react-router'

import { ImagesScreen } from '#features/images/images-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/images')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'text_buy_ui'),
  staticData: { crumb: () => m.shell_nav_settings_images() },
  component: ImagesPage,
})

function ImagesPage() {
  const { salesChannelId } = Route.useParams()
  return <ImagesScreen key={salesChannelId} salesChannelId={Number(salesChannelId)} />
}
