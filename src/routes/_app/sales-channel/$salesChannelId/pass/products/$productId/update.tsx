import { createFileRoute } from '@tanstack/react-router'

import { UpdatePassScreen } from '#features/pass/update-pass-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/products/$productId/update')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.pass_update() },
  component: UpdatePassPage,
})

function UpdatePassPage() {
  const { salesChannelId, productId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/pass/products', params: { salesChannelId } })
  return <UpdatePassScreen salesChannelId={Number(salesChannelId)} passId={productId} onDone={toList} />
}
