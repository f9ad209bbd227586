import { createFileRoute } from '@tanstack/react-router'

import { CreateRewardScreen } from '#features/rewards/create-reward-screen.tsx'
import { m } from '#messages/m.ts'
import { requireAbility } from '#shell/access/guards.ts'

export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/rewards/create')({
  beforeLoad: ({ context }) => requireAbility(context.me, 'sales_channel'),
  staticData: { crumb: () => m.rewards_create() },
  component: CreateRewardPage,
})

function CreateRewardPage() {
  const { salesChannelId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/sales-channel/$salesChannelId/rewards', params: { salesChannelId } })
  return <CreateRewardScreen salesChannelId={Number(salesChannelId)} onDone={toList} />
}
