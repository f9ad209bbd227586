import { createFileRoute, notFound } from '@tanstack/react-router'

import { EventCrumb } from '#features/events/event-crumb.tsx'
import { isId } from '#shell/access/guards.ts'
import { NotFound } from '#shell/errors/not-found-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/events/$eventId')({
  notFoundComponent: NotFound,
  beforeLoad: ({ params }) => {
    if (!isId(params.eventId)) throw notFound()
  },
  staticData: { crumb: { Named: EventCrumb } },
})
