import { createFileRoute } from '@tanstack/react-router'

import { ChannelsPage } from '#routes/-pages/channels-page.tsx'

export const Route = createFileRoute('/_app/admin/')({ component: ChannelsPage })
