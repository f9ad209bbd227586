import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { EventsPage } from '#routes/-pages/events-page.tsx'

/** Until a channel has a dashboard, its root shows its events. */
export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/')({
  staticData: { title: () => m.shell_nav_events() },
  // Part of what every start needs: a request more would cost more than its bytes.
  codeSplitGroupings: [],
  component: ChannelPage,
})

function ChannelPage() {
  const { salesChannelId } = Route.useParams()
  return <EventsPage salesChannelId={salesChannelId} />
}
