import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/transactions')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.shell_nav_transactions() },
})
