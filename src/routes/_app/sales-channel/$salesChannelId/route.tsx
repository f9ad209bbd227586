import { createFileRoute } from '@tanstack/react-router'

import { ChannelCrumb } from '#shell/channel/channel-crumb.tsx'
import { requireChannel } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId')({
  beforeLoad: ({ context, params }) => requireChannel(context.me, params.salesChannelId),
  staticData: { crumb: { Named: ChannelCrumb } },
})
