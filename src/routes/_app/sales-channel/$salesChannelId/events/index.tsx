import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#routes/-pages/events-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/')({
  // The page is part of the main script, because it is small and a separate request would cost more.
  codeSplitGroupings: [],
  component: ChannelEventsPage,
})

function ChannelEventsPage() {
  const { salesChannelId } = Route.useParams()
  return <EventsPage salesChannelId={salesChannelId} />
}
