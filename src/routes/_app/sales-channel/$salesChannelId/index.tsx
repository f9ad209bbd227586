import { createFileRoute } from '@tanstack/react-router'

import { DashboardScreen } from '#features/metrics/dashboard-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/')({
  staticData: { title: () => m.metrics_dashboard() },
  component: ChannelDashboardPage,
})

function ChannelDashboardPage() {
  const { salesChannelId } = Route.useParams()
  return <DashboardScreen key={salesChannelId} channel={Number(salesChannelId)} />
}
