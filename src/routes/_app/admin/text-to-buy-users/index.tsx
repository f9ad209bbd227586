import { createFileRoute } from '@tanstack/react-router'

import { UsersPage } from '#routes/-pages/users-page.tsx'

export const Route = createFileRoute('/_app/admin/text-to-buy-users/')({
  component: () => <UsersPage channel={null} />,
})
