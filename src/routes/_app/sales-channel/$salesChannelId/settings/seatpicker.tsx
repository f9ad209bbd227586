import { createFileRoute } from '@tanstack/react-router'

import { SeatpickerSettingsScreen } from '#features/settings/seatpicker-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/settings/seatpicker')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'seatpicker_ui'),
  staticData: { crumb: () => m.shell_nav_settings_seatpicker() },
  component: SeatpickerSettingsPage,
})

function SeatpickerSettingsPage() {
  const { salesChannelId } = Route.useParams()
  return <SeatpickerSettingsScreen salesChannelId={Number(salesChannelId)} />
}
