import { createFileRoute } from '@tanstack/react-router'

import { DashboardScreen } from '#features/metrics/dashboard-screen.tsx'
import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { DashboardHints } from '#routes/-pages/dashboard-hints.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const EndingSoon = prepared(
  async () => (await import('#features/inventory/held/ending-soon.tsx')).default,
  () => <Skeleton height="2.5rem" />,
)

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/')({
  staticData: { title: () => m.metrics_dashboard() },
  loader: async ({ context: { data, me }, params: { salesChannelId }, location }) => {
    // Read the stored responses while the screen's scripts are loading.
    data.userData
      .current()
      ?.answers()
      .catch(() => undefined)
    const { firstFigures } = await import('#features/metrics/dashboard-screen.tsx')
    // The hints are at the top, so their script is loaded before the first paint.
    const hints = me.config.demo && DashboardHints.load().catch(() => undefined)
    await firstFigures(data, Number(salesChannelId), location.search)
    await hints
  },
  // The loader runs once per visit, so that later choices on the screen do not wait for it.
  shouldReload: false,
  component: ChannelDashboardPage,
})

function ChannelDashboardPage() {
  const { salesChannelId } = Route.useParams()
  const channel = Number(salesChannelId)
  const { me } = Route.useRouteContext()
  return (
    <DashboardScreen
      key={salesChannelId}
      channel={channel}
      hints={me.config.demo && <DashboardHints channel={channel} />}
      holds={<EndingSoon channel={channel} />}
    />
  )
}
