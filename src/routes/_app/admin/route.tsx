import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { requireProvider } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => requireProvider(context.me),
  staticData: { crumb: () => m.shell_nav_admin_dashboard() },
})
