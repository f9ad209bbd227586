import { createFileRoute } from '@tanstack/react-router'

import { eventsSearchOf } from '#features/events/events-search.ts'
import { EventsPage } from '#routes/-pages/events-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/')({
  validateSearch: eventsSearchOf,
  // Part of what every start needs: a request more would cost more than its bytes.
  codeSplitGroupings: [],
  component: ChannelEventsPage,
})

function ChannelEventsPage() {
  const { salesChannelId } = Route.useParams()
  return <EventsPage salesChannelId={salesChannelId} search={Route.useSearch()} />
}
