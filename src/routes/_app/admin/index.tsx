import { createFileRoute } from '@tanstack/react-router'

import { ChannelsPage } from '#shell/pages/channels-page.tsx'

export const Route = createFileRoute('/_app/admin/')({ component: ChannelsPage })
