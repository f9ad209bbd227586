import { createFileRoute } from '@tanstack/react-router'

import { DashboardScreen } from '#features/metrics/dashboard-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/')({
  staticData: { title: () => m.metrics_dashboard() },
  loader: async ({ context: { data }, params: { salesChannelId }, location }) => {
    // Opened while the screen's scripts are on their way.
    data.userData
      .current()
      ?.answers()
      .catch(() => undefined)
    const { firstFigures } = await import('#features/metrics/dashboard-screen.tsx')
    await firstFigures(data, Number(salesChannelId), location.search)
  },
  // Once for each visit: what is chosen on it afterwards waits for nothing.
  shouldReload: false,
  component: ChannelDashboardPage,
})

function ChannelDashboardPage() {
  const { salesChannelId } = Route.useParams()
  return <DashboardScreen key={salesChannelId} channel={Number(salesChannelId)} />
}
