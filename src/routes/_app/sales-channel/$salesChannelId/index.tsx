import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { DashboardScreen } from '#features/metrics/dashboard-screen.tsx'
import { m } from '#messages/m.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const EndingSoon = lazy(() => import('#features/inventory/held/ending-soon.tsx'))

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/')({
  staticData: { title: () => m.metrics_dashboard() },
  loader: async ({ context: { data }, params: { salesChannelId }, location }) => {
    // Open the stored responses while the screen's scripts are loading.
    data.userData
      .current()
      ?.answers()
      .catch(() => undefined)
    const { firstFigures } = await import('#features/metrics/dashboard-screen.tsx')
    await firstFigures(data, Number(salesChannelId), location.search)
  },
  // Load once per visit: later choices on the screen do not wait for the loader.
  shouldReload: false,
  component: ChannelDashboardPage,
})

function ChannelDashboardPage() {
  const { salesChannelId } = Route.useParams()
  const channel = Number(salesChannelId)
  const holds = (
    <Suspense fallback={<Skeleton height="2.5rem" />}>
      <EndingSoon channel={channel} />
    </Suspense>
  )
  return <DashboardScreen key={salesChannelId} channel={channel} holds={holds} />
}
