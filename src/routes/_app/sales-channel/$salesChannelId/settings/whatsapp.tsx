import { createFileRoute } from '@tanstack/react-router'

import { WhatsAppScreen } from '#features/settings/whatsapp-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/whatsapp')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'text_buy_ui'),
  staticData: { crumb: () => m.shell_nav_settings_whatsapp() },
  component: WhatsappSettingsPage,
})

function WhatsappSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <WhatsAppScreen salesChannelId={Number(salesChannelId)} />
}
