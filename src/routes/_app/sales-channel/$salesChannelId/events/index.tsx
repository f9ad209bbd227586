import { createFileRoute } from '@tanstack/react-router'

import { eventsSearchOf } from '#features/events/events-search.ts'
import { EventsPage } from '#routes/-pages/events-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/')({
  validateSearch: eventsSearchOf,
  component: ChannelEventsPage,
})

function ChannelEventsPage() {
  const { salesChannelId } = Route.useParams()
  return <EventsPage salesChannelId={salesChannelId} search={Route.useSearch()} />
}
