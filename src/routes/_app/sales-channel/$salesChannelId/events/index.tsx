import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#routes/-pages/events-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/')({
  // Part of what every start needs: a request more would cost more than its bytes.
  codeSplitGroupings: [],
  component: ChannelEventsPage,
})

function ChannelEventsPage() {
  const { salesChannelId } = Route.useParams()
  return <EventsPage salesChannelId={salesChannelId} />
}
