import { createFileRoute } from '@tanstack/react-router'

import { ChannelsPage } from '#shell/channel/channels-page.tsx'

export const Route = createFileRoute('/_app/admin/')({ component: ChannelsPage })
