import { createFileRoute, notFound } from '@tanstack/react-router'

import { isId } from '#shell/access/guards.ts'
import { UserPage } from '#routes/-pages/user-page.tsx'

export const Route = createFileRoute('/_app/admin/text-to-buy-users/$id')({
  beforeLoad: ({ params }) => {
    if (!isId(params.id)) throw notFound()
  },
  staticData: { crumb: 'fan' },
  component: AdminUserPage,
})

function AdminUserPage() {
  const { id } = Route.useParams()
  return <UserPage channel={null} userId={Number(id)} />
}
