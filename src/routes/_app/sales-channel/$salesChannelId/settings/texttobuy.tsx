import { createFileRoute } from '@tanstack/react-router'

import { TextToBuySettingsScreen } from '#features/settings/text-to-buy-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/texttobuy')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'text_buy_ui'),
  staticData: { crumb: () => m.shell_nav_settings_texttobuy() },
  component: TexttobuySettingsPage,
})

function TexttobuySettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <TextToBuySettingsScreen salesChannelId={Number(salesChannelId)} />
}
