import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/marketplace/orders')({
  staticData: { crumb: () => m.shell_nav_orders() },
})
