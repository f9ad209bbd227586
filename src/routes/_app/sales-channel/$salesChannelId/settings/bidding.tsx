import { createFileRoute } from '@tanstack/react-router'

import { BiddingSettingsScreen } from '#features/settings/bidding-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/bidding')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'bidding_ui'),
  staticData: { crumb: () => m.shell_nav_settings_bidding() },
  component: BiddingSettingsPage,
})

function BiddingSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <BiddingSettingsScreen salesChannelId={Number(salesChannelId)} />
}
