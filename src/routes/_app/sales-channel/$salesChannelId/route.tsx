import { createFileRoute } from '@tanstack/react-router'

import { ChannelCrumb } from '#shell/channel/channel-crumb.tsx'
import { requireChannel } from '#shell/access/guards.ts'
import { NotFound } from '#shell/errors/not-found-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId')({
  notFoundComponent: NotFound,
  beforeLoad: ({ context, params }) => requireChannel(context.me, params.salesChannelId),
  staticData: { crumb: { Named: ChannelCrumb } },
})
