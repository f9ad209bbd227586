import { useNavigate } from '@tanstack/react-router'

import { EventsScreen } from '#features/events/events-screen.tsx'

/** The events list of a channel, with its links. */
export function EventsPage({ salesChannelId }: { salesChannelId: string }) {
  const navigate = useNavigate()
  const params = { salesChannelId }
  return (
    <EventsScreen
      salesChannelId={Number(salesChannelId)}
      onOpen={(id) =>
        void navigate({ to: '/sales-channel/$salesChannelId/events/$eventId', params: { ...params, eventId: String(id) } })
      }
      onCreate={() => void navigate({ to: '/sales-channel/$salesChannelId/events/import-events', params })}
    />
  )
}
