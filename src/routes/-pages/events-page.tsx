import { useNavigate } from '@tanstack/react-router'

import { EventsScreen } from '#features/events/events-screen.tsx'
import type { EventsSearch } from '#features/events/events-search.ts'

/** The events of a channel in their place: at its root until it has a dashboard, and at their own address. */
export function EventsPage({ salesChannelId, search }: { salesChannelId: string; search: EventsSearch }) {
  const navigate = useNavigate()
  const params = { salesChannelId }
  return (
    <EventsScreen
      salesChannelId={Number(salesChannelId)}
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
      onOpen={(id) =>
        void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params: { ...params, eventId: String(id) } })
      }
      onCreate={() => void navigate({ to: '/sales-channel/$salesChannelId/events/import-events', params })}
    />
  )
}
