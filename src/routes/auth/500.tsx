import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { ServerErrorPage } from '#shell/errors/server-error-page.tsx'

export const Route = createFileRoute('/auth/500')({
  staticData: { title: () => m.common_error_500() },
  component: ServerErrorPage,
})
