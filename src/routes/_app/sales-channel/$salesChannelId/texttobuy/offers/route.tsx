import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/texttobuy/offers')({
  staticData: { crumb: () => m.shell_nav_offers() },
})
