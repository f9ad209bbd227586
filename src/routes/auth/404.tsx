import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { NotFoundPage } from '#shell/errors/not-found-page.tsx'

export const Route = createFileRoute('/auth/404')({
  staticData: { title: () => m.common_error_404() },
  component: NotFoundPage,
})
