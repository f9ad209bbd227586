import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { InventoryTab } from '#features/inventory/inventory-tab.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId/')({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(['inventory', 'analytics', 'notification'])), undefined),
    seat: z.catch(z.optional(z.enum(['regular', 'vip'])), undefined),
  }),
  component: EventPage,
})

function EventPage() {
  const { salesChannelId, eventId } = Route.useParams()
  const { seat = 'regular' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InventoryTab
      salesChannelId={Number(salesChannelId)}
      eventId={Number(eventId)}
      kind={seat}
      onKind={(kind) => navigate({ search: (search) => ({ ...search, seat: kind }), replace: true })}
      onAddVip={() => {}}
    />
  )
}
