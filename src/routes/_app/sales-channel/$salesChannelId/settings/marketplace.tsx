import { createFileRoute } from '@tanstack/react-router'

import { MarketplaceSettingsScreen } from '#features/settings/marketplace-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/marketplace')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'text_buy_ui'),
  staticData: { crumb: () => m.shell_nav_settings_marketplace() },
  component: MarketplaceSettingsPage,
})

function MarketplaceSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <MarketplaceSettingsScreen salesChannelId={Number(salesChannelId)} />
}
