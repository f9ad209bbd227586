import { createFileRoute } from '@tanstack/react-router'

import { DomainsScreen } from '#features/domains/domains-screen.tsx'
import { m } from '#messages/m.ts'
import { requireProvider } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/domains')({
  beforeLoad: ({ context }) => requireProvider(context.me),
  staticData: { crumb: () => m.shell_nav_settings_domains() },
  component: DomainsSettingsPage,
})

function DomainsSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <DomainsScreen salesChannelId={Number(salesChannelId)} />
}
