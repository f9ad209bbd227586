import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { ChannelsPage } from '#routes/-pages/channels-page.tsx'

export const Route = createFileRoute('/_app/admin/sales-channels')({
  staticData: { crumb: () => m.shell_nav_sales_channels() },
  component: ChannelsPage,
})
