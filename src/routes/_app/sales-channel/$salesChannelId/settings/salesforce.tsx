import { createFileRoute } from '@tanstack/react-router'

import { SalesforceScreen } from '#features/settings/salesforce-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/salesforce')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'text_buy_ui'),
  staticData: { crumb: () => m.shell_nav_settings_salesforce() },
  component: SalesforceSettingsPage,
})

function SalesforceSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <SalesforceScreen salesChannelId={Number(salesChannelId)} />
}
