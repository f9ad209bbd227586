import { createFileRoute, notFound } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { isId } from '#shell/access/guards.ts'
import { UserPage } from '#routes/-pages/user-page.tsx'
import { NotFound } from '#shell/errors/not-found-page.tsx'

export const Route = createFileRoute('/_app/admin/text-to-buy-users/$id')({
  notFoundComponent: NotFound,
  beforeLoad: ({ params }) => {
    if (!isId(params.id)) throw notFound()
  },
  staticData: { crumb: () => m.shell_page_fan() },
  component: AdminUserPage,
})

function AdminUserPage() {
  const { id } = Route.useParams()
  return <UserPage channel={null} userId={Number(id)} />
}
