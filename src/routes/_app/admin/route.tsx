import { createFileRoute } from '@tanstack/react-router'

import { requireProvider } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => requireProvider(context.me),
})
