import { createFileRoute } from '@tanstack/react-router'

import { requireSession } from '#shell/access/guards.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { Frame } from '#shell/frame/frame.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => ({ me: requireSession(context.data, location.href) }),
  component: Frame,
  errorComponent: ErrorPage,
})
