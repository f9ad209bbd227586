import { createFileRoute } from '@tanstack/react-router'

import { DashboardScreen } from '#features/metrics/dashboard-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/admin/')({
  staticData: { crumb: () => m.metrics_admin_dashboard() },
  component: AdminDashboardPage,
})

function AdminDashboardPage() {
  return <DashboardScreen channel={null} />
}
