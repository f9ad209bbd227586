import { createFileRoute } from '@tanstack/react-router'

import { TimezoneScreen } from '#features/settings/timezone-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/timezone')({
  staticData: { crumb: () => m.shell_nav_settings_timezone() },
  component: TimezoneSettingsPage,
})

function TimezoneSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <TimezoneScreen salesChannelId={Number(salesChannelId)} />
}
