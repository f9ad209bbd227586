import { createFileRoute } from '@tanstack/react-router'

import { m } from '#messages/m.ts'

export const Route = createFileRoute('/_app/admin/text-to-buy-users')({
  staticData: { crumb: () => m.shell_nav_users() },
})
