import { createFileRoute } from '@tanstack/react-router'

import { NotFound } from '#shell/errors/not-found-page.tsx'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/$')({ component: NotFound })
