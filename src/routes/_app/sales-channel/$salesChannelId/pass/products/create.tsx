import { createFileRoute } from '@tanstack/react-router'

import { CreatePassScreen } from '#features/pass/create-pass-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/products/create')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.pass_create() },
  component: CreatePassPage,
})

function CreatePassPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/pass/products', params: { salesChannelId } })
  return <CreatePassScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
