import { createFileRoute, notFound } from '@tanstack/react-router'

import { FanCrumb } from '#features/users/fan-crumb.tsx'
import { isId } from '#shell/access/guards.ts'
import { UserPage } from '#routes/-pages/user-page.tsx'

export const Route = createFileRoute('/_app/admin/text-to-buy-users/$id')({
  beforeLoad: ({ params }) => {
    if (!isId(params.id)) throw notFound()
  },
  staticData: { crumb: { Named: FanCrumb } },
  component: AdminUserPage,
})

function AdminUserPage() {
  const { id } = Route.useParams()
  return <UserPage channel={null} userId={Number(id)} />
}
